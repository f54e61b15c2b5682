import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { MANIFEST_BYTES_MAX } from '#lib/manifest/limits.ts';
import type { EgressResponse } from '#platform/egress/egress.ts';

import { MANIFEST_FIRST_BYTES, ManifestReader } from './read-manifest.ts';

const LARGE = Buffer.alloc(MANIFEST_FIRST_BYTES + 100, 'x');

test('large manifests share one memory limit; small ones are exempt', async () => {
  const manifests = new ManifestReader(150);
  const first = answer();
  const reading = manifests.read(first);
  first.body.write(LARGE);
  await first.wasRead();
  const second = answer();
  second.body.end(LARGE);
  await assert.rejects(manifests.read(second), { code: 'unavailable' });
  assert.equal(second.body.destroyed, true);
  const small = answer();
  small.body.end('#EXTM3U');
  assert.equal(new TextDecoder().decode(await manifests.read(small)), '#EXTM3U');
  first.body.end('y');
  assert.equal((await reading).length, LARGE.length + 1);
  // The finished reads have released their memory, so a third one succeeds.
  const third = answer();
  third.body.end(LARGE);
  assert.deepEqual(await manifests.read(third), new Uint8Array(LARGE));
});

test('stops reading a manifest that is too large, and releases its memory', async () => {
  const manifests = new ManifestReader(MANIFEST_BYTES_MAX);
  for (let times = 0; times < 2; times += 1) {
    const { body, ...response } = answer();
    body.end(Buffer.alloc(MANIFEST_BYTES_MAX + 1));
    await assert.rejects(manifests.read({ ...response, body }), { failure: 'too_large' });
  }
  const { body, ...response } = answer();
  body.end(Buffer.alloc(MANIFEST_BYTES_MAX));
  assert.equal((await manifests.read({ ...response, body })).length, MANIFEST_BYTES_MAX);
});

type Answer = EgressResponse & {
  readonly body: PassThrough;
  /** Resolves when all written bytes were consumed. */
  readonly wasRead: () => Promise<void>;
};

function answer(): Answer {
  const body = new PassThrough();
  return {
    status: 200,
    headers: new Map(),
    url: new URL('https://origin.example/'),
    redirects: 0,
    body,
    wasRead: async () => {
      while (body.readableLength > 0 || body.writableLength > 0) await nextTurn();
    },
    [Symbol.asyncDispose]: async () => void body.destroy(),
  };
}
