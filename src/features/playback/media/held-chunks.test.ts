import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { createHeldChunks } from './held-chunks.ts';
import { createMediaMemory } from './media-memory.ts';

const ROOM = 400;

describe('createHeldChunks', () => {
  it('takes the whole room at once where the size was said, and frees the chunks', () => {
    const { chunks, first, taken } = setUp(100);
    assert.equal(taken(), 100);
    assert.equal(chunks.add(first), true);
    assert.equal(first.length, 0);
    assert.equal(chunks.add(Buffer.alloc(40, 2)), true);
    assert.deepEqual(chunks.at(1), Buffer.alloc(40, 2));
    assert.deepEqual(chunks.join(), Buffer.concat([Buffer.alloc(60, 1), Buffer.alloc(40, 2)]));
    assert.equal(taken(), 100);
  });

  it('takes room as chunks come where no size was said', () => {
    const { chunks, first, taken } = setUp(null);
    assert.equal(taken(), 0);
    chunks.add(first);
    assert.equal(taken(), 60);
    assert.deepEqual(chunks.join(), Buffer.alloc(60, 1));
  });

  it('ends with the room of what came, when that is less than was said, or more', () => {
    for (const size of [70, 50]) {
      const { chunks, first, taken } = setUp(size, false);
      assert.equal(chunks.add(first), true);
      assert.deepEqual(chunks.join(), Buffer.alloc(60, 1));
      assert.equal(taken(), 60);
    }
  });

  it('gives all room back when it lets go', () => {
    const { chunks, first, taken } = setUp(100);
    chunks.add(first);
    chunks.letGo();
    assert.equal(chunks.isWhole(), false);
    assert.equal(taken(), 0);
  });

  it('leaves the chunks to others who hold them', () => {
    const { chunks, first } = setUp(100, false);
    chunks.add(first);
    assert.equal(first.length, 60);
  });
});

function setUp(size: number | null, isOwn = true) {
  const memory = createMediaMemory({ bytesMax: ROOM, thingBytesMax: ROOM });
  return {
    chunks: createHeldChunks({ memory, size, isOwn }),
    first: Buffer.from(new ArrayBuffer(60)).fill(1),
    taken: (): number => {
      let left = 0;
      while (memory.take(1)) left += 1;
      memory.giveBack(left);
      return ROOM - left;
    },
  };
}
