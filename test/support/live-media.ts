// Media of a live stream that repeats the eight seconds of the samples.
import { readFileSync } from 'node:fs';

const SAMPLES = new URL('../../samples/', import.meta.url);
export const SEGMENT_SECONDS = 2;
export const SEGMENTS_IN_LOOP = 4;

export type Timing = {
  readonly ticksPerSecond: number;
  /** Ticks of each segment of one repetition of exactly eight seconds. */
  readonly durations: readonly number[];
};

/** The timing is that of the fragments. */
export type Track = Timing & {
  readonly name: string;
  /** Number in the file names of the DASH sample. */
  readonly id: number;
  /** The timing of transport streams. */
  readonly transport: Timing;
};

const TRANSPORT_TICKS_PER_SECOND = 90_000;
const PICTURES: Omit<Track, 'name' | 'id'> = {
  ticksPerSecond: 12_800,
  durations: [25_600, 25_600, 25_600, 25_600],
  transport: {
    ticksPerSecond: TRANSPORT_TICKS_PER_SECOND,
    durations: [180_000, 180_000, 180_000, 180_000],
  },
};

export const TRACKS: readonly Track[] = [
  { ...PICTURES, name: '360p', id: 0 },
  { ...PICTURES, name: '180p', id: 1 },
  {
    name: 'audio',
    id: 2,
    ticksPerSecond: 44_100,
    // The last fragment includes the short fifth one of the sample.
    durations: [84_992, 88_064, 88_064, 91_680],
    transport: {
      ticksPerSecond: TRANSPORT_TICKS_PER_SECOND,
      durations: [181_812, 179_723, 179_722, 178_743],
    },
  },
];

/** WebVTT in segments, with the timing of the pictures. */
export const SUBTITLES: Track = { ...PICTURES, name: 'subtitles', id: 3 };
/** In each segment. */
const CUE = { startMs: 200, endMs: 1800 } as const;
/** The first timestamp of the transport streams. */
const TRANSPORT_START_TICKS = 133_200;

/** A cue, whose text is its start in ms since the epoch. */
export function writeSubtitles(sequence: number, { startMs, isTransport }: SubtitleTiming): Buffer {
  const seconds = sequence * SEGMENT_SECONDS;
  const ticks = seconds * TRANSPORT_TICKS_PER_SECOND + (isTransport ? TRANSPORT_START_TICKS : 0);
  return Buffer.from(
    [
      'WEBVTT',
      `X-TIMESTAMP-MAP=MPEGTS:${ticks},LOCAL:00:00:00.000`,
      '',
      `00:00.${CUE.startMs} --> 00:0${CUE.endMs / 1000}00`,
      startMs + seconds * 1000 + CUE.startMs,
      '',
    ].join('\n'),
  );
}

/** `startMs` is the time of sequence number 0. */
type SubtitleTiming = { readonly startMs: number; readonly isTransport: boolean };

/** Start of a segment, in ticks since the start of the stream. */
export function toStartTicks({ durations }: Timing, sequence: number): number {
  const loops = Math.floor(sequence / SEGMENTS_IN_LOOP);
  return loops * sum(durations) + sum(durations.slice(0, sequence % SEGMENTS_IN_LOOP));
}

export function readInit({ id }: Track): Buffer {
  return readFileSync(new URL(`dash-timeline/init-${id}.m4s`, SAMPLES));
}

/** A transport stream segment whose timestamps start from zero in each repetition. */
export function readLoopingSegment({ name }: Track, sequence: number): Buffer {
  return readFileSync(new URL(`hls-ts/${name}/segment-${sequence % SEGMENTS_IN_LOOP}.ts`, SAMPLES));
}

/** A transport stream segment whose timestamps continue those of the previous repetition. */
export function readTransportSegment(track: Track, sequence: number): Buffer {
  const shift = toStartTicks(track.transport, sequence - (sequence % SEGMENTS_IN_LOOP));
  return shiftTransportTimestamps(readLoopingSegment(track, sequence), shift);
}

const PACKET_BYTES = 188;

/** Adds to the PCR, PTS and DTS of all packets (ISO/IEC 13818-1, sections 2.4.3.2 to 2.4.3.7). */
function shiftTransportTimestamps(segment: Buffer, ticks: number): Buffer {
  const shifted = Buffer.from(segment);
  for (let at = 0; at < shifted.length; at += PACKET_BYTES) {
    shiftPacket(shifted.subarray(at, at + PACKET_BYTES), ticks);
  }
  return shifted;
}

function shiftPacket(packet: Buffer, ticks: number): void {
  const startsUnit = (packet.readUInt8(1) & 0x40) !== 0;
  const hasAdaptation = (packet.readUInt8(3) & 0x20) !== 0;
  const adaptationBytes = hasAdaptation ? packet.readUInt8(4) + 1 : 0;
  if (adaptationBytes > 1 && (packet.readUInt8(5) & 0x10) !== 0) shiftClock(packet, ticks);
  const payload = packet.subarray(4 + adaptationBytes);
  // Tables such as the PAT do not start like a PES packet.
  if (!startsUnit || payload.readUIntBE(0, 3) !== 1) return;
  const flags = payload.readUInt8(7);
  if ((flags & 0x80) !== 0) shiftTimestamp(payload.subarray(9, 14), ticks);
  if ((flags & 0x40) !== 0) shiftTimestamp(payload.subarray(14, 19), ticks);
}

/** The base of the PCR has 33 bits. */
function shiftClock(packet: Buffer, ticks: number): void {
  const base = packet.readUInt32BE(6) * 2 + (packet.readUInt8(10) >> 7) + ticks;
  packet.writeUInt32BE(Math.floor(base / 2), 6);
  packet.writeUInt8((packet.readUInt8(10) & 0x7f) | ((base % 2) << 7), 10);
}

/** A timestamp has 3, 15 and 15 bits, each followed by a marker bit. */
function shiftTimestamp(field: Buffer, ticks: number): void {
  const before =
    ((field.readUInt8(0) >> 1) & 0x07) * 2 ** 30 +
    (field.readUInt16BE(1) >> 1) * 2 ** 15 +
    (field.readUInt16BE(3) >> 1);
  const after = before + ticks;
  field.writeUInt8((field.readUInt8(0) & 0xf1) | (Math.floor(after / 2 ** 30) << 1), 0);
  field.writeUInt16BE(((Math.floor(after / 2 ** 15) % 2 ** 15) << 1) | 1, 1);
  field.writeUInt16BE(((after % 2 ** 15) << 1) | 1, 3);
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
export function shiftTimestamps(fragment: Buffer, ticks: number): Buffer {
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
