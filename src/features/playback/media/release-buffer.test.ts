import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { releaseBuffer } from './release-buffer.ts';

const SIZE = Buffer.poolSize;

describe('releaseBuffer', () => {
  it('frees a chunk that ends where its ArrayBuffer ends', () => {
    const full = Buffer.from(new ArrayBuffer(SIZE));
    const end = Buffer.from(new ArrayBuffer(SIZE), 100);
    const small = Buffer.from(new ArrayBuffer(16));
    for (const chunk of [full, end, small]) {
      releaseBuffer(chunk);
      assert.equal(chunk.length, 0);
    }
  });

  it('keeps memory that may still contain later bytes', () => {
    const chunk = Buffer.from(new ArrayBuffer(SIZE)).subarray(0, SIZE - 1);
    releaseBuffer(chunk);
    assert.equal(chunk.length, SIZE - 1);
  });

  it('keeps short buffers, which share the pool', () => {
    const lengths = [1, 1_000, SIZE / 4, SIZE / 2 - 8];
    const buffers = Array.from({ length: 200 }, (_, at) =>
      Buffer.alloc(lengths[at % lengths.length] ?? 1, at),
    ).map((bytes) => Buffer.from(bytes));
    for (const buffer of buffers) releaseBuffer(buffer);
    const shared = buffers.filter(({ buffer }) => buffer.byteLength === SIZE);
    assert.ok(shared.length > 0);
    assert.ok(shared.every(({ length }) => length > 0));
  });
});
