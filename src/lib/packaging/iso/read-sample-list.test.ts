import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { writeBox, writeFullBox, writeNumbers } from '../../media/write-iso-box.ts';
import { readSampleList } from './read-sample-list.ts';

const COUNT = 3;

function aTable(sizes: Buffer): Buffer {
  return Buffer.concat([
    sizes,
    writeFullBox('stsc', {}, writeNumbers(1, 1, COUNT, 1)),
    writeFullBox('stco', {}, writeNumbers(1, 100)),
    writeFullBox('stts', {}, writeNumbers(1, COUNT, 10)),
  ]);
}

function aCompactTable(bits: number, sizes: readonly number[], count = COUNT): Buffer {
  return aTable(writeBox('stz2', writeNumbers(0, bits, count), Buffer.from(sizes)));
}

describe('readSampleList', () => {
  for (const [bits, bytes, sizes] of [
    [4, [0x7f, 0x30], [7, 15, 3]],
    [8, [200, 1, 255], [200, 1, 255]],
    [16, [1, 0, 0, 2, 255, 255], [256, 2, 65_535]],
  ] as const) {
    it(`reads compact sizes of ${bits} bits (ISO/IEC 14496-12 §8.7.3.3)`, () => {
      const found = readSampleList(aCompactTable(bits, bytes));
      assert.deepEqual([...(found?.samples.sizes ?? [])], sizes);
    });
  }

  it('refuses other widths, and tables that are cut', () => {
    assert.equal(readSampleList(aCompactTable(12, [1, 2, 3, 4, 5, 6])), undefined);
    assert.equal(readSampleList(aCompactTable(8, [1, 2])), undefined);
    assert.equal(readSampleList(aCompactTable(8, [1, 2, 3], 0xffffffff)), undefined);
    assert.equal(readSampleList(aTable(Buffer.alloc(0))), undefined);
  });
});
