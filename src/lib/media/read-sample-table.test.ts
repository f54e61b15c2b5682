import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { aSampleTable } from '#test/support/media-files.ts';

import { readSampleTable, type SampleTable } from './read-sample-table.ts';
import { writeFullBox, writeNumbers } from './write-iso-box.ts';

/** Five samples in three chunks: 2, 2 and 1. */
const PARTS = {
  stts: writeFullBox('stts', {}, writeNumbers(2, 3, 10, 2, 20)),
  stsc: writeFullBox('stsc', {}, writeNumbers(2, 1, 2, 1, 3, 1, 1)),
  stsz: writeFullBox('stsz', {}, writeNumbers(0, 5, 1, 2, 3, 4, 5)),
  stco: writeFullBox('stco', {}, writeNumbers(3, 100, 200, 300)),
} as const;

function read(parts: Readonly<Record<string, Buffer>>): SampleTable | undefined {
  return readSampleTable(Buffer.concat(Object.values(parts)));
}

function listSamples(table: SampleTable | undefined): unknown {
  return Array.from({ length: table?.count ?? 0 }, (_, index) => {
    const { startTicks, offset, length } = table?.findSample(index) ?? {};
    return [startTicks, offset, length];
  });
}

describe('readSampleTable', () => {
  it('locates samples in chunks', () => {
    assert.deepEqual(listSamples(read(PARTS)), [
      [0, 100, 1],
      [10, 101, 2],
      [20, 200, 3],
      [30, 203, 4],
      [50, 300, 5],
    ]);
    assert.equal(read(PARTS)?.findSample(5), undefined);
    assert.equal(read(PARTS)?.findSample(-1), undefined);
    assert.equal(read(PARTS)?.findSample(0.5), undefined);
  });

  it('reads offsets above 4 GiB, shared sizes and delays of the display', () => {
    const { stts, stsc } = PARTS;
    const samples = listSamples(
      read({
        stts,
        stsc,
        stsz: writeFullBox('stsz', {}, writeNumbers(7, 5)),
        co64: writeFullBox('co64', {}, writeNumbers(3, 1, 0, 1, 50, 2, 0)),
        ctts: writeFullBox('ctts', { version: 1 }, writeNumbers(2, 2, 2 ** 32 - 5, 1, 6)),
      }),
    );
    assert.deepEqual(samples, [
      [-5, 2 ** 32, 7],
      [5, 2 ** 32 + 7, 7],
      [26, 2 ** 32 + 50, 7],
      [30, 2 ** 32 + 57, 7],
      [50, 2 ** 33, 7],
    ]);
  });

  it('finds the sync sample at or before a time', () => {
    const stss = writeFullBox('stss', {}, writeNumbers(2, 2, 4));
    const [all, some] = [read(PARTS), read({ ...PARTS, stss })];
    for (const [ticks, sample, syncSample] of [
      [-1, undefined, undefined],
      [0, 0, undefined],
      [9, 0, undefined],
      [10, 1, 1],
      [29, 2, 1],
      [30, 3, 3],
      [49, 3, 3],
      [50, 4, 3],
      [1e9, 4, 3],
    ] as const) {
      assert.equal(all?.findSyncSample(ticks), sample, `at ${ticks}`);
      assert.equal(some?.findSyncSample(ticks), syncSample, `at ${ticks}`);
    }
  });

  it('returns undefined if a box is missing, and for samples beyond the tables', () => {
    for (const name of Object.keys(PARTS)) {
      const parts = Object.entries(PARTS).filter(([each]) => each !== name);
      assert.equal(read(Object.fromEntries(parts)), undefined, name);
    }
    const stco = writeFullBox('stco', {}, writeNumbers(2, 100, 200));
    assert.equal(read({ ...PARTS, stco })?.findSample(4), undefined);
  });

  it('rejects a chunk with too many samples instead of adding up their sizes', () => {
    const many = {
      stts: writeFullBox('stts', {}, writeNumbers(1, 1e9, 1)),
      stsc: writeFullBox('stsc', {}, writeNumbers(1, 1, 1e9, 1)),
      stsz: writeFullBox('stsz', {}, writeNumbers(1, 1e9)),
      stco: writeFullBox('stco', {}, writeNumbers(1, 0)),
    };
    assert.equal(read(many)?.findSample(9_999)?.offset, 9_999);
    assert.equal(read(many)?.findSample(10_000), undefined);
  });

  it('reads any bytes without an error', () => {
    const table = Buffer.concat([...Object.values(PARTS), aSampleTable([], 1)]);
    fc.assert(
      fc.property(fc.nat(table.length - 1), fc.uint8Array({ maxLength: 24 }), (at, bytes) => {
        const hostile = Buffer.from(table);
        hostile.set(bytes.subarray(0, table.length - at), at);
        const found = readSampleTable(hostile);
        for (const index of [0, 4, 1e9]) {
          const sample = found?.findSample(index);
          assert.ok(sample === undefined || Number.isFinite(sample.offset + sample.startTicks));
          const sync = found?.findSyncSample(index);
          assert.ok(sync === undefined || (sync >= 0 && sync < (found?.count ?? 0)));
        }
      }),
    );
  });
});
