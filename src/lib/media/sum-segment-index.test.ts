import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assert as assertProperty, property, uint8Array } from 'fast-check';

import { sumSegmentIndex } from './sum-segment-index.ts';

type Entry = { readonly bytes: number; readonly ticks: number };

function segmentIndex(entries: readonly Entry[], { version = 0, timescale = 1000 } = {}): Buffer {
  const times = version === 0 ? 8 : 16;
  const size = 8 + 12 + times + 4 + entries.length * 12;
  const box = Buffer.alloc(size);
  box.writeUInt32BE(size, 0);
  box.write('sidx', 4);
  box.writeUInt8(version, 8);
  box.writeUInt32BE(timescale, 16);
  box.writeUInt16BE(entries.length, 20 + times + 2);
  for (const [index, { bytes, ticks }] of entries.entries()) {
    box.writeUInt32BE(bytes, 20 + times + 4 + index * 12);
    box.writeUInt32BE(ticks, 20 + times + 4 + index * 12 + 4);
  }
  return box;
}

describe('sumSegmentIndex', () => {
  const entries = [
    { bytes: 5000, ticks: 2000 },
    { bytes: 5000, ticks: 1500 },
  ];

  it('sums an index that covers its file, in both versions', () => {
    assert.equal(sumSegmentIndex(segmentIndex(entries), 10_068), 3.5);
    assert.equal(sumSegmentIndex(segmentIndex(entries, { version: 1 }), 10_076), 3.5);
  });

  const unusable: readonly (readonly [string, Buffer, number])[] = [
    ['covers only part of the file', segmentIndex(entries), 20_000],
    ['refers to another index', segmentIndex([{ bytes: 2 ** 31 + 10_000, ticks: 1 }]), 100],
    ['has no timescale', segmentIndex(entries, { timescale: 0 }), 10_068],
    ['has no entries', segmentIndex([]), 44],
    ['is truncated', segmentIndex(entries).subarray(0, 50), 10_068],
  ];
  for (const [name, prefix, size] of unusable) {
    it(`returns null if it ${name}`, () => assert.equal(sumSegmentIndex(prefix, size), null));
  }

  it('returns a number or null for any bytes', () => {
    assertProperty(
      property(uint8Array({ maxLength: 200 }), (bytes) => {
        const box = Buffer.concat([Buffer.from('\u0000\u0000\u0000\u0060sidx', 'latin1'), bytes]);
        const sum = sumSegmentIndex(box, box.length);
        assert.ok(sum === null || Number.isFinite(sum));
      }),
    );
  });
});
