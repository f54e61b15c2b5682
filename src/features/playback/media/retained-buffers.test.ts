import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { createMediaCache } from './media-cache.ts';
import { createRetainedBuffers } from './retained-buffers.ts';

const BYTES_MAX = 400;

describe('createRetainedBuffers', () => {
  it('reserves the full size at once when it is known, and frees the chunks', () => {
    const { chunks, first, reservedBytes } = setUp(100);
    assert.equal(reservedBytes(), 100);
    assert.equal(chunks.add(first), true);
    assert.equal(first.length, 0);
    assert.equal(chunks.add(Buffer.alloc(40, 2)), true);
    assert.deepEqual(chunks.at(1), Buffer.alloc(40, 2));
    assert.deepEqual(chunks.join(), Buffer.concat([Buffer.alloc(60, 1), Buffer.alloc(40, 2)]));
    assert.equal(reservedBytes(), 100);
  });

  it('reserves memory chunk by chunk when the size is unknown', () => {
    const { chunks, first, reservedBytes } = setUp(null);
    assert.equal(reservedBytes(), 0);
    chunks.add(first);
    assert.equal(reservedBytes(), 60);
    assert.deepEqual(chunks.join(), Buffer.alloc(60, 1));
  });

  it('ends with the received size reserved, whether that is less or more than declared', () => {
    for (const size of [70, 50]) {
      const { chunks, first, reservedBytes } = setUp(size, false);
      assert.equal(chunks.add(first), true);
      assert.deepEqual(chunks.join(), Buffer.alloc(60, 1));
      assert.equal(reservedBytes(), 60);
    }
  });

  it('releases all reserved memory', () => {
    const { chunks, first, reservedBytes } = setUp(100);
    chunks.add(first);
    chunks.release();
    assert.equal(chunks.isComplete(), false);
    assert.equal(reservedBytes(), 0);
  });

  it('keeps chunks that others may reference', () => {
    const { chunks, first } = setUp(100, false);
    chunks.add(first);
    assert.equal(first.length, 60);
  });
});

function setUp(size: number | null, isExclusive = true) {
  const cache = createMediaCache({ bytesMax: BYTES_MAX, entryBytesMax: BYTES_MAX });
  return {
    chunks: createRetainedBuffers({ cache, size, isExclusive }),
    first: Buffer.from(new ArrayBuffer(60)).fill(1),
    reservedBytes: (): number => {
      let left = 0;
      while (cache.reserve(1)) left += 1;
      cache.release(left);
      return BYTES_MAX - left;
    },
  };
}
