import { writeBox, writeFullBox, writeNumbers } from '../../media/write-iso-box.ts';
import type { SampleList } from '../sample-list.ts';
import { requireUnsigned, writeTicks } from '../write-ticks.ts';
import { TRACK_ID } from './write-init.ts';

const STYP = writeBox('styp', Buffer.from('msdh'), writeNumbers(0), Buffer.from('msdhcmfs'));
/** Sample flags (ISO/IEC 14496-12 §8.8.3.1): depends on no others; depends on others, not a sync sample. */
const KEY_FLAGS = 0x02000000;
const OTHER_FLAGS = 0x01010000;
/** Of `tfhd`: default-base-is-moof. */
const BASE_IS_MOOF = 0x20000;
/** Of `trun`: data offset, then duration, size, flags and composition offset of each sample. */
const RUN_FLAGS = 0xf01;
const RUN_ROW_BYTES = 16;
const BOX_HEADER_BYTES = 8;

type FragmentOptions = {
  /** Added to decode times. */
  readonly shiftTicks: number;
  /** From 1, ascending. */
  readonly sequenceNumber: number;
};

/** The sequence number of a segment, whose own number counts from 0 and may exceed 32 bits. */
export function toSequenceNumber(segmentNumber: number): number {
  return (segmentNumber % (2 ** 32 - 1)) + 1;
}

/**
 * Writes the boxes of a segment before its samples (ISO/IEC 14496-12 §8.8): `styp`, `moof` and the
 * header of `mdat`. The samples follow without gaps.
 */
export function writeFragmentHead(samples: SampleList, options: FragmentOptions): Buffer {
  const { shiftTicks, sequenceNumber } = options;
  const firstTicks = (samples.decodeTicks[0] ?? 0) + shiftTicks;
  const decodeTime = writeTicks(Math.max(0, firstTicks));
  const run = writeRun(samples);
  const moof = writeBox(
    'moof',
    writeFullBox('mfhd', {}, writeNumbers(sequenceNumber)),
    writeBox(
      'traf',
      writeFullBox('tfhd', { flags: BASE_IS_MOOF }, writeNumbers(TRACK_ID)),
      writeFullBox('tfdt', { version: 1 }, decodeTime),
      writeFullBox('trun', { version: 1, flags: RUN_FLAGS }, run),
    ),
  );
  // The run is the last box, and its data offset counts from the start of `moof`.
  const offsetAt = moof.length - run.length + 4;
  moof.writeUInt32BE(moof.length + BOX_HEADER_BYTES, offsetAt);
  const sampleBytes = samples.sizes.reduce((sum, size) => sum + size, 0);
  const mdat = Buffer.concat([writeNumbers(BOX_HEADER_BYTES + sampleBytes), Buffer.from('mdat')]);
  return Buffer.concat([STYP, moof, mdat]);
}

/** The fields of `mfhd` and `tfhd`, counted from the start of the segment. */
const SEQUENCE_AT = STYP.length + BOX_HEADER_BYTES + 12;
const TRACK_ID_AT = SEQUENCE_AT + 4 + BOX_HEADER_BYTES + 12;
const DECODE_TIME_AT = TRACK_ID_AT + 4 + 12;
/** The body of `trun`, which starts with the number of samples. */
const RUN_AT = DECODE_TIME_AT + 8 + 12;

/** The place of a segment in a file. */
export type FragmentPlace = {
  /** The position of the track, from 1. */
  readonly trackId: number;
  readonly sequenceNumber: number;
  /** Added to decode times. */
  readonly shiftTicks: number;
};

/** Makes a written segment a part of a file with other tracks. The segment itself stays as it is. */
export function placeFragment(
  segment: Buffer,
  { trackId, sequenceNumber, shiftTicks }: FragmentPlace,
): readonly [start: Buffer, rest: Buffer] {
  const start = Buffer.from(segment.subarray(0, DECODE_TIME_AT + 8));
  start.writeUInt32BE(sequenceNumber, SEQUENCE_AT);
  start.writeUInt32BE(trackId, TRACK_ID_AT);
  const decodeTicks = Number(start.readBigUInt64BE(DECODE_TIME_AT)) + shiftTicks;
  writeTicks(Math.max(0, decodeTicks)).copy(start, DECODE_TIME_AT);
  return [start, segment.subarray(start.length)];
}

/** A segment that contains only the first sample of a written segment, which is a keyframe. */
export function cutKeyframe(segment: Buffer): Buffer {
  const count = segment.readUInt32BE(RUN_AT);
  if (count === 0) return segment;
  const head = measureFragmentHead(count);
  const [durationAt, sizeAt, shiftAt] = [RUN_AT + 8, RUN_AT + 12, RUN_AT + 20];
  const size = segment.readUInt32BE(sizeAt);
  const ticks = Number(segment.readBigUInt64BE(DECODE_TIME_AT));
  const keyframe: SampleList = {
    count: 1,
    offsets: new Float64Array(1),
    sizes: Uint32Array.of(size),
    decodeTicks: Float64Array.of(ticks, ticks + segment.readUInt32BE(durationAt)),
    shifts: Int32Array.of(segment.readInt32BE(shiftAt)),
    keys: Uint8Array.of(1),
  };
  const sequenceNumber = segment.readUInt32BE(SEQUENCE_AT);
  return Buffer.concat([
    writeFragmentHead(keyframe, { shiftTicks: 0, sequenceNumber }),
    segment.subarray(head, head + size),
  ]);
}

/** The length of `writeFragmentHead`'s result. */
export function measureFragmentHead(sampleCount: number): number {
  return EMPTY_BYTES + sampleCount * RUN_ROW_BYTES;
}

/** Composition offsets may be negative in version 1. */
function writeRun(samples: SampleList): Buffer {
  const { count, decodeTicks, shifts, sizes, keys } = samples;
  const run = Buffer.alloc(8 + count * RUN_ROW_BYTES);
  run.writeUInt32BE(count);
  for (let index = 0; index < count; index += 1) {
    const at = 8 + index * RUN_ROW_BYTES;
    const duration = (decodeTicks[index + 1] ?? 0) - (decodeTicks[index] ?? 0);
    run.writeUInt32BE(requireUnsigned(duration), at);
    run.writeUInt32BE(sizes[index] ?? 0, at + 4);
    run.writeUInt32BE(keys[index] === 1 ? KEY_FLAGS : OTHER_FLAGS, at + 8);
    run.writeInt32BE(shifts[index] ?? 0, at + 12);
  }
  return run;
}

const NO_SAMPLES: SampleList = {
  count: 0,
  offsets: new Float64Array(),
  sizes: new Uint32Array(),
  decodeTicks: new Float64Array(1),
  shifts: new Int32Array(),
  keys: new Uint8Array(),
};
const EMPTY_BYTES = writeFragmentHead(NO_SAMPLES, {
  shiftTicks: 0,
  sequenceNumber: 1,
}).length;
