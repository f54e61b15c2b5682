import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { PartBuffers } from './part-buffers.ts';

const MEGABYTE = 1024 * 1024;

describe('PartBuffers', () => {
  it('uses a returned buffer again if it is large enough', () => {
    const buffers = new PartBuffers();
    const first = buffers.take(MEGABYTE);
    assert.ok(first.length >= MEGABYTE);
    buffers.give(first);
    const other = buffers.take(first.length + 1);
    assert.notEqual(other, first);
    assert.equal(buffers.take(10), first);
    assert.notEqual(buffers.take(10), first);
  });

  it('keeps few buffers, and no large ones', () => {
    const buffers = new PartBuffers();
    const large = buffers.take(9 * MEGABYTE);
    buffers.give(large);
    assert.notEqual(buffers.take(9 * MEGABYTE), large);
    const taken = Array.from({ length: 5 }, () => buffers.take(MEGABYTE));
    for (const buffer of taken) buffers.give(buffer);
    const again = Array.from({ length: 5 }, () => buffers.take(MEGABYTE));
    assert.equal(again.filter((buffer) => taken.includes(buffer)).length, 4);
  });
});
