import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { anElement } from '#test/support/media-files.ts';

import { findIsoBodies } from '../../media/find-iso-bodies.ts';
import type { MatroskaTrack } from './read-tracks.ts';
import { writeSampleEntry } from './write-sample-entry.ts';

const NOTHING = new Uint8Array();
const SIZE = [anElement(0xb0, Buffer.from([2, 128])), anElement(0xba, Buffer.from([1, 104]))];

function aTrack(track: Partial<MatroskaTrack>): MatroskaTrack {
  return {
    number: 1,
    kind: 'video',
    codecId: 'V_MPEGH/ISO/HEVC',
    codecPrivate: NOTHING,
    codecDelay: 0,
    defaultDuration: 0,
    language: null,
    label: null,
    isDefault: true,
    strippedHeader: NOTHING,
    obstacle: undefined,
    video: Buffer.concat(SIZE),
    audio: NOTHING,
    body: NOTHING,
    ...track,
  };
}

function readType(track: MatroskaTrack): string | undefined {
  return writeSampleEntry(track, NOTHING)?.toString('latin1', 4, 8);
}

function aFloat(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}

describe('writeSampleEntry', () => {
  it('writes hvc1 only if the configuration has parameter sets (ISO/IEC 14496-15 §8.4.1)', () => {
    const withSets = Buffer.alloc(23);
    withSets[22] = 3;
    assert.equal(readType(aTrack({ codecPrivate: withSets })), 'hvc1');
    assert.equal(readType(aTrack({ codecPrivate: Buffer.alloc(23) })), 'hev1');
  });

  it('writes the metadata blocks of FLAC without their marker', () => {
    const blocks = Buffer.alloc(38, 7);
    const codecPrivate = Buffer.concat([Buffer.from('fLaC'), blocks]);
    const audio = Buffer.concat([
      anElement(0xb5, aFloat(44_100)),
      anElement(0x9f, Buffer.from([2])),
    ]);
    const track = aTrack({ kind: 'audio', codecId: 'A_FLAC', codecPrivate, audio, video: NOTHING });
    const entry = writeSampleEntry(track, NOTHING);
    assert.equal(entry?.toString('latin1', 4, 8), 'fLaC');
    assert.deepEqual(entry.subarray(-38), blocks);
    assert.equal(entry.toString('latin1', entry.length - 46, entry.length - 42), 'dfLa');
    assert.equal(readType({ ...track, codecPrivate: Buffer.from('fLaC') }), undefined);
  });

  it('writes the mastering display, with 0 for what has no place in the box', () => {
    const mastering = [
      [0x55d1, 0.68],
      [0x55d2, 0.32],
      [0x55d3, 0.265],
      [0x55d4, 2],
      [0x55d7, Number.NaN],
      [0x55d9, 1000],
      [0x55da, -1],
    ].map(([id = 0, value = 0]) => anElement(id, aFloat(value)));
    const color = anElement(0x55b0, anElement(0x55d0, ...mastering));
    const codecPrivate = Buffer.alloc(23);
    const track = aTrack({ codecPrivate, video: Buffer.concat([...SIZE, color]) });
    const entry = writeSampleEntry(track, NOTHING) ?? NOTHING;
    // The boxes of a visual sample entry follow its 78 bytes of fields.
    const [box = NOTHING] = findIsoBodies(entry.subarray(86), ['mdcv']);
    const { buffer, byteOffset } = box;
    const view = new DataView(buffer, byteOffset, box.length);
    const points = Array.from({ length: 8 }, (_, index) => view.getUint16(index * 2));
    // Green, blue, red and white point.
    assert.deepEqual(points, [13_250, 0, 0, 0, 34_000, 16_000, 0, 0]);
    assert.deepEqual([view.getUint32(16), view.getUint32(20)], [10_000_000, 0]);
  });
});
