import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { test } from 'node:test';

import * as fc from 'fast-check';

import { EgressError } from './egress-failure.ts';
import { limitBody } from './limit-body.ts';

async function readAll(
  body: Readable,
): Promise<{ readonly bytes: Buffer; readonly failure: string | null }> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of body) {
      if (chunk instanceof Buffer) chunks.push(chunk);
    }
  } catch (error) {
    return {
      bytes: Buffer.concat(chunks),
      failure: error instanceof EgressError ? error.failure : 'other',
    };
  }
  return { bytes: Buffer.concat(chunks), failure: null };
}

test('returns the bytes up to the limit for any chunking, and fails exactly when there are more', async () => {
  const chunkList = fc.array(fc.uint8Array({ minLength: 1, maxLength: 50 }), { maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(chunkList, fc.nat(300), async (chunks, bytesMax) => {
      const all = Buffer.concat(chunks);
      const inner = Readable.from(
        chunks.map((chunk) => Buffer.from(chunk)),
        { objectMode: false },
      );
      const { bytes, failure } = await readAll(limitBody(inner, bytesMax));
      assert.deepEqual(bytes, all.subarray(0, bytesMax));
      assert.equal(failure, all.length > bytesMax ? 'too_large' : null);
    }),
  );
});

test('fails when the body ends early', async () => {
  const broken = new Readable({ read: () => undefined });
  const reading = readAll(limitBody(broken, 100));
  broken.push('abc');
  await once(broken, 'readable');
  broken.destroy();
  assert.equal((await reading).failure, 'reset');
});

test('forwards an error of the source unchanged', async () => {
  const inner = new Readable({ read: () => undefined });
  const reading = readAll(limitBody(inner, 100));
  inner.destroy(new EgressError('timeout', 'too slow'));
  assert.equal((await reading).failure, 'timeout');
});

test('destroys the source when it is destroyed', async () => {
  const inner = new Readable({ read: () => undefined });
  limitBody(inner, 100).destroy();
  await once(inner, 'close');
  assert.equal(inner.destroyed, true);
});
