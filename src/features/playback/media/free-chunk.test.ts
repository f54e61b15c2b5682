import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { freeChunk } from './free-chunk.ts';

const SIZE = Buffer.poolSize;

describe('freeChunk', () => {
  it('gives back the memory of a chunk that ends where it ends', () => {
    const whole = Buffer.from(new ArrayBuffer(SIZE));
    const end = Buffer.from(new ArrayBuffer(SIZE), 100);
    const small = Buffer.from(new ArrayBuffer(16));
    for (const chunk of [whole, end, small]) {
      freeChunk(chunk);
      assert.equal(chunk.length, 0);
    }
  });

  it('leaves what may be followed by something else', () => {
    const chunk = Buffer.from(new ArrayBuffer(SIZE)).subarray(0, SIZE - 1);
    freeChunk(chunk);
    assert.equal(chunk.length, SIZE - 1);
  });

  it('leaves short buffers alone, which share their memory with others', () => {
    const lengths = [1, 1_000, SIZE / 4, SIZE / 2 - 8];
    const buffers = Array.from({ length: 200 }, (_, at) =>
      Buffer.alloc(lengths[at % lengths.length] ?? 1, at),
    ).map((bytes) => Buffer.from(bytes));
    for (const buffer of buffers) freeChunk(buffer);
    const shared = buffers.filter(({ buffer }) => buffer.byteLength === SIZE);
    assert.ok(shared.length > 0);
    assert.ok(shared.every(({ length }) => length > 0));
  });
});
