import { writeBox, writeFullBox, writeNumbers } from '#lib/media/write-iso-box.ts';

import { aSampledTrack, aTable, FTYP } from './media-files.ts';

export type Mp4Track = {
  readonly handler: 'vide' | 'soun' | 'sbtl';
  readonly timescale: number;
  readonly samples: readonly {
    readonly bytes: Buffer;
    readonly duration: number;
    readonly shift: number;
    readonly isKey: boolean;
  }[];
  /** Default: H.264 or AAC. */
  readonly entryType?: string;
  /** The number of the sample entry of each chunk; the last one applies to the rest. */
  readonly descriptions?: readonly number[];
  /** Duration in milliseconds, media time, rate. */
  readonly edits?: readonly (readonly [number, number, number])[];
};

const MOVIE_TIMESCALE = 1000;
const ENTRIES = {
  vide: { type: 'avc1', fields: Buffer.alloc(78), config: ['avcC', '014d401effe10000'] },
  soun: { type: 'mp4a', fields: anAudioFields(), config: ['esds', ''] },
  sbtl: { type: 'tx3g', fields: Buffer.alloc(38), config: ['ftab', '0000'] },
} as const;

/**
 * A complete MP4 file with its index at the start and one chunk per sample. `isReversed` stores the
 * last sample first.
 */
export function aMp4(
  tracks: readonly Mp4Track[],
  { isReversed = false }: { readonly isReversed?: boolean } = {},
): Buffer {
  const write = (offset: number): Buffer => {
    let at = offset;
    const boxes = tracks.map((track, index) => {
      const offsets = toOffsets(track, at, isReversed);
      at += track.samples.reduce((sum, { bytes }) => sum + bytes.length, 0);
      return writeTrack(track, index + 1, offsets);
    });
    const header = aTable('mvhd', 0, 0, MOVIE_TIMESCALE, 0);
    return writeBox('moov', header, ...boxes);
  };
  const offset = FTYP.length + write(0).length + 8;
  const media = tracks.flatMap(({ samples }) =>
    (isReversed ? samples.toReversed() : samples).map(({ bytes }) => bytes),
  );
  return Buffer.concat([FTYP, write(offset), writeBox('mdat', ...media)]);
}

function toOffsets({ samples }: Mp4Track, start: number, isReversed: boolean): readonly number[] {
  const stored = isReversed ? samples.toReversed() : samples;
  let at = start;
  const offsets = stored.map(({ bytes }) => {
    at += bytes.length;
    return at - bytes.length;
  });
  return isReversed ? offsets.toReversed() : offsets;
}

function writeTrack(track: Mp4Track, id: number, offsets: readonly number[]): Buffer {
  const { handler, timescale, samples, edits = [], descriptions = [1] } = track;
  const { type, fields, config } = ENTRIES[handler];
  const entry = writeBox(
    track.entryType ?? type,
    fields,
    writeBox(config[0], Buffer.from(config[1], 'hex')),
  );
  const count = samples.length;
  const keys = samples.flatMap(({ isKey }, index) => (isKey ? [index + 1] : []));
  const table = Buffer.concat([
    writeFullBox('stsd', {}, writeNumbers(1), entry),
    aTable('stts', count, ...samples.flatMap(({ duration }) => [1, duration])),
    writeFullBox(
      'ctts',
      { version: 1 },
      writeNumbers(count, ...samples.flatMap(({ shift }) => [1, shift >>> 0])),
    ),
    aTable('stss', keys.length, ...keys),
    aTable('stsc', descriptions.length, ...descriptions.flatMap((each, at) => [at + 1, 1, each])),
    aTable('stsz', 0, count, ...samples.map(({ bytes }) => bytes.length)),
    aTable('stco', count, ...offsets),
  ]);
  const list = edits.flatMap(([duration, time, rate]) => [duration, time >>> 0, rate * 65_536]);
  const extra = writeBox('edts', aTable('elst', edits.length, ...list));
  return aSampledTrack({ id, handler, timescale, extra, table });
}

function anAudioFields(): Buffer {
  const fields = Buffer.alloc(28);
  fields.writeUInt16BE(2, 16);
  fields.writeUInt16BE(48_000, 24);
  return fields;
}
