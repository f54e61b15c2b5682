import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { readEnvironment } from '#platform/config/env.ts';
import { openTemporaryFolder } from '#test/support/temporary-folder.ts';

import { describeFailure, type JobResult, runJob } from '../../scripts/run-job.ts';

const CHECK_ALL = fileURLToPath(new URL('../../scripts/check-all.ts', import.meta.url));

describe('a job of tests', () => {
  it('reports failed cases by their full names, and runs one of them alone', async () => {
    const code = `describe('a suite', () => {
      it('adds', () => {});
      it('divides (by 0)', () => { throw new Error('division by zero'); });
      describe('with a broken hook', () => {
        before(() => { throw new Error('no set-up'); });
        it('never runs', () => {});
      });
    });`;
    const all = await runSample({ 'a.test.mjs': code });
    assert.equal(all.isPassed, false);
    assert.deepEqual(
      all.failed.map(({ name, error }) => [name, error.split('\n')[0]]),
      [
        ['a suite divides (by 0)', 'Error: division by zero'],
        ['a suite with a broken hook', 'Error: no set-up'],
      ],
    );
    assert.match(describeFailure(all), /a suite divides \(by 0\)\nError: division by zero\n/);

    const alone = await runSample({ 'a.test.mjs': code }, ['--only', 'a suite adds']);
    assert.equal(alone.isPassed, true);
    assert.equal(alone.tests, 1);
  });

  it('names the running test of an uncaught error, and runs the other tests', async () => {
    const { isPassed, tests, failed } = await runSample({
      'a.test.mjs': `it('passes', async () => {});
        describe('a suite', () => {
          it('forgets', async () => {
            await null;
            void Promise.reject(new Error('forgotten'));
            await new Promise((resolve) => setImmediate(resolve));
          });
          it('throws', async () => {
            setImmediate(() => { throw new Error('thrown'); });
            await new Promise((resolve) => setImmediate(resolve));
          });
          it('runs afterward', () => {});
        });`,
    });
    assert.equal(isPassed, false);
    assert.equal(tests, 4);
    assert.deepEqual(
      failed.map(({ name, error }) => [name, error.split('\n')[0]]),
      [
        ['a suite forgets', 'Error: forgotten'],
        ['a suite throws', 'Error: thrown'],
      ],
    );
  });

  it('runs files in the given order', async () => {
    const code = "it('runs', () => console.log('FILE ' + import.meta.url.at(-10)));";
    const { output } = await runSample({ 'b.test.mjs': code, 'a.test.mjs': code });
    assert.deepEqual(output.match(/FILE ./g), ['FILE b', 'FILE a']);
  });

  it('fails with its last lines if it ends before its tests', async () => {
    const result = await runSample({ 'a.test.mjs': "console.log('the end'); process.exit(7);" });
    assert.equal(result.isPassed, false);
    assert.match(describeFailure(result), /the end/);
  });
});

describe('scripts/check-all.ts', () => {
  for (const [argument, status] of [
    ['--help', 0],
    ['--unknown', 2],
  ] as const) {
    it(`prints help for ${argument} and exits with ${status}`, () => {
      const result = spawnSync(process.execPath, [CHECK_ALL, argument], { encoding: 'utf8' });
      assert.equal(result.status, status);
      assert.match(result.stdout + result.stderr, /^Usage: .*\n\(none\)/);
    });
  }
});

async function runSample(
  files: Readonly<Record<string, string>>,
  flags: readonly string[] = [],
): Promise<JobResult> {
  await using folder = await openTemporaryFolder();
  const imports = "import { before, describe, it } from 'node:test';\n";
  const paths = Object.keys(files).map((name) => join(folder.path, name));
  for (const [at, code] of Object.values(files).entries()) {
    await writeFile(paths[at] ?? '', imports + code);
  }
  const args = ['scripts/run-tests.ts', ...paths, ...flags];
  // Without `NODE_TEST_CONTEXT` of the outer run, which would change the report.
  const { NODE_TEST_CONTEXT: _, ...env } = readEnvironment();
  const job = { name: 'sample', command: process.execPath, args, hasReport: true };
  return await runJob(job, env);
}
