import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Slice } from '#platform/egress/slabs.ts';

import { createMediaCache } from './media-cache.ts';
import { createRetainedBuffers } from './retained-buffers.ts';

const BYTES_MAX = 400;

describe('createRetainedBuffers', () => {
  it('reserves the full size at once when it is known, and releases the slices', () => {
    const { chunks, add, reservedBytes, countReleased } = setUp(100);
    assert.equal(reservedBytes(), 100);
    assert.equal(add(60, 1), true);
    assert.equal(add(40, 2), true);
    assert.equal(countReleased(), 2);
    assert.deepEqual(chunks.at(1), Buffer.alloc(40, 2));
    assert.deepEqual(chunks.join(), Buffer.concat([Buffer.alloc(60, 1), Buffer.alloc(40, 2)]));
    assert.equal(reservedBytes(), 100);
  });

  it('reserves memory chunk by chunk when the size is unknown, and releases the slices', () => {
    const { chunks, add, reservedBytes, countReleased } = setUp(null);
    assert.equal(reservedBytes(), 0);
    add(60, 1);
    assert.equal(reservedBytes(), 60);
    assert.equal(countReleased(), 1);
    const joined = chunks.join();
    assert.deepEqual(joined, Buffer.alloc(60, 1));
    // What the cache keeps is no more than it counts.
    assert.equal(joined.buffer.byteLength, 60);
  });

  it('keeps the memory of a slice that has its own', () => {
    const { chunks } = setUp(null);
    const bytes = Buffer.alloc(60, 1);
    chunks.add(new Slice(bytes));
    assert.equal(chunks.at(0), bytes);
  });

  it('keeps the memory of an entire body that has its own', () => {
    for (const size of [60, null]) {
      const { chunks } = setUp(size);
      const bytes = Buffer.alloc(60, 1);
      chunks.add(new Slice(bytes));
      assert.equal(chunks.join(), bytes);
      const { chunks: others } = setUp(size);
      // Joined bytes must not keep a larger buffer in memory.
      others.add(new Slice(Buffer.alloc(600, 1).subarray(0, 60)));
      assert.notEqual(others.join().buffer.byteLength, 600);
    }
  });

  it('ends with the received size reserved, whether that is less or more than declared', () => {
    for (const size of [70, 50]) {
      const { chunks, add, reservedBytes } = setUp(size);
      assert.equal(add(60, 1), true);
      assert.deepEqual(chunks.join(), Buffer.alloc(60, 1));
      assert.equal(reservedBytes(), 60);
    }
  });

  it('releases all reserved memory', () => {
    const { chunks, add, reservedBytes } = setUp(100);
    add(60, 1);
    chunks.release();
    assert.equal(chunks.isComplete(), false);
    assert.equal(reservedBytes(), 0);
  });
});

function setUp(size: number | null) {
  const cache = createMediaCache({ bytesMax: BYTES_MAX, entryBytesMax: BYTES_MAX });
  const chunks = createRetainedBuffers({ cache, size });
  let releasedCount = 0;
  return {
    chunks,
    /** Adds a slice of a slab, which is filled again when the slice is released. */
    add: (length: number, fill: number): boolean => {
      const bytes = Buffer.alloc(length, fill);
      const slice = new Slice(bytes, {
        release: () => {
          releasedCount += 1;
          bytes.fill(0);
        },
      });
      return chunks.add(slice);
    },
    countReleased: () => releasedCount,
    reservedBytes: (): number => {
      let left = 0;
      while (cache.reserve(1)) left += 1;
      cache.release(left);
      return BYTES_MAX - left;
    },
  };
}
