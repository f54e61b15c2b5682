// Media of a live stream that repeats the eight seconds of the samples.
import { readFileSync } from 'node:fs';

const SAMPLES = new URL('../../samples/', import.meta.url);
export const SEGMENT_SECONDS = 2;
export const SEGMENTS_IN_LOOP = 4;

export type Track = {
  readonly name: string;
  /** Number in the file names of the DASH sample. */
  readonly id: number;
  readonly ticksPerSecond: number;
  /** Ticks of each segment of one repetition. */
  readonly durations: readonly number[];
};

export const TRACKS: readonly Track[] = [
  { name: '360p', id: 0, ticksPerSecond: 12_800, durations: [25_600, 25_600, 25_600, 25_600] },
  { name: '180p', id: 1, ticksPerSecond: 12_800, durations: [25_600, 25_600, 25_600, 25_600] },
  // The last segment includes the short fifth one, so that a repetition has exactly eight seconds.
  { name: 'audio', id: 2, ticksPerSecond: 44_100, durations: [84_992, 88_064, 88_064, 91_680] },
];

/** Start of a segment, in ticks since the start of the stream. */
export function toStartTicks({ durations }: Track, sequence: number): number {
  const loops = Math.floor(sequence / SEGMENTS_IN_LOOP);
  return loops * sum(durations) + sum(durations.slice(0, sequence % SEGMENTS_IN_LOOP));
}

export function readInit({ id }: Track): Buffer {
  return readFileSync(new URL(`dash-timeline/init-${id}.m4s`, SAMPLES));
}

/** A transport stream segment. Timestamps start from zero in each repetition. */
export function readTransportSegment({ name }: Track, sequence: number): Buffer {
  return readFileSync(new URL(`hls-ts/${name}/segment-${sequence % SEGMENTS_IN_LOOP}.ts`, SAMPLES));
}

/** A fragment whose timestamps continue those of the previous repetition. */
export function readFragment(track: Track, sequence: number): Buffer {
  const position = sequence % SEGMENTS_IN_LOOP;
  const shift = toStartTicks(track, sequence - position);
  const isLastAudio = track.name === 'audio' && position === SEGMENTS_IN_LOOP - 1;
  const numbers = isLastAudio ? [position + 1, position + 2] : [position + 1];
  return Buffer.concat(
    numbers.map((number) => {
      const file = `dash-timeline/segment-${track.id}-0000${number}.m4s`;
      return shiftTimestamps(readFileSync(new URL(file, SAMPLES)), shift);
    }),
  );
}

/** Adds to the decode time of a fragment (ISO/IEC 14496-12, section 8.8.12). */
function shiftTimestamps(fragment: Buffer, ticks: number): Buffer {
  const typeAt = fragment.indexOf('tfdt', 0, 'latin1');
  // The time of version 1 has 64 bits and follows the type, the version and the flags.
  if (typeAt < 0 || fragment[typeAt + 4] !== 1) throw new Error('the fragment has no 64-bit tfdt');
  const shifted = Buffer.from(fragment);
  const timeAt = typeAt + 8;
  shifted.writeBigUInt64BE(fragment.readBigUInt64BE(timeAt) + BigInt(ticks), timeAt);
  return shifted;
}

function sum(values: readonly number[]): number {
  return values.reduce((all, each) => all + each, 0);
}
