import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { pathToFileURL } from 'node:url';

import { openTemporaryFolder } from '#test/support/temporary-folder.ts';

import { mapStackTraces } from './map-stack-traces.ts';

const BUNDLE = `export function fail() {
  throw new RangeError('too far');
}
export function failInDependency() {
  throw new Error('elsewhere');
}
`;
/** The second line comes from the sixth line of the source; dependencies have no mappings. */
const MAP = { version: 3, sources: ['../src/fail.ts'], names: [], mappings: ';AAKA' };

it('shows the sources of the bundle, and leaves other frames as they are', async (t) => {
  await using folder = await openTemporaryFolder();
  writeFileSync(join(folder.path, 'bundle.mjs'), BUNDLE);
  writeFileSync(join(folder.path, 'bundle.mjs.map'), JSON.stringify(MAP));
  const url = pathToFileURL(join(folder.path, 'bundle.mjs')).href;
  const { fail, failInDependency } = await import(url);
  const previous: unknown = Reflect.get(Error, 'prepareStackTrace');
  t.after(() => Reflect.set(Error, 'prepareStackTrace', previous));
  t.mock.timers.enable({ apis: ['setTimeout'] });
  mapStackTraces();

  const [first = '', second = '', third = ''] = readStack(fail);
  assert.equal(first, 'RangeError: too far');
  assert.equal(second, `    at fail (${new URL('../src/fail.ts', url).href}:6:1)`);
  assert.match(third, /map-stack-traces\.test\.ts:\d+:\d+/);
  assert.equal(readStack(failInDependency)[1], `    at failInDependency (${url}:5:9)`);

  // Maps are kept only for further traces.
  rmSync(join(folder.path, 'bundle.mjs.map'));
  assert.equal(readStack(fail)[1], second);
  t.mock.timers.tick(60_000);
  assert.equal(readStack(fail)[1], `    at fail (${url}:2:9)`);
});

function readStack(fail: () => void): readonly string[] {
  try {
    fail();
  } catch (error) {
    if (error instanceof Error) return error.stack?.split('\n') ?? [];
  }
  throw new Error('the function must throw');
}
