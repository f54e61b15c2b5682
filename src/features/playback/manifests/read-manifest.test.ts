import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';

import { MANIFEST_BYTES_MAX } from '#lib/manifest/limits.ts';
import type { StreamedResponse } from '#platform/egress/egress.ts';

import { readManifest } from './read-manifest.ts';

const DECLINED = new Error('no memory');

test('reserves memory for each part before it keeps the part', async () => {
  const reserved: number[] = [];
  const response = answer();
  response.body.end('#EXTM3U');
  const bytes = await readManifest(response, async (size) => void reserved.push(size));
  assert.equal(new TextDecoder().decode(bytes), '#EXTM3U');
  assert.deepEqual(reserved, [7]);
});

test('closes the response when there is no memory for it', async () => {
  const response = answer();
  response.body.write('#EXTM3U');
  await assert.rejects(
    readManifest(response, () => Promise.reject(DECLINED)),
    DECLINED,
  );
  assert.equal(response.body.destroyed, true);
});

test('stops reading a manifest that is too large', async () => {
  const [large, larger] = [answer(), answer()];
  large.body.end(Buffer.alloc(MANIFEST_BYTES_MAX));
  assert.equal((await readManifest(large, reserveNothing)).length, MANIFEST_BYTES_MAX);
  larger.body.end(Buffer.alloc(MANIFEST_BYTES_MAX + 1));
  await assert.rejects(readManifest(larger, reserveNothing), { failure: 'too_large' });
  assert.equal(larger.body.destroyed, true);
});

async function reserveNothing(): Promise<void> {}

type Answer = StreamedResponse & { readonly body: PassThrough };

function answer(): Answer {
  const body = new PassThrough();
  return {
    status: 200,
    headers: new Map(),
    url: new URL('https://origin.example/'),
    redirects: 0,
    body,
    [Symbol.asyncDispose]: async () => void body.destroy(),
  };
}
