import { writeFullBox, writeNumbers } from '../../media/write-iso-box.ts';
import { describeAudio, listSampleEntries, type SampleEntry } from '../iso/read-sample-entry.ts';
import { writeFragmentHead } from '../iso/write-fragment.ts';
import type { InitOptions } from '../iso/write-init.ts';
import { PackagingError } from '../packaging-error.ts';
import type { TrackDescription } from '../presentation.ts';
import { createSampleList } from '../sample-list.ts';
import { AUDIO_FORMATS } from './audio-frames.ts';
import type { ElementaryStream } from './elementary-stream.ts';
import { listUnits, TRANSPORT_TIMESCALE, type TransportUnit } from './list-units.ts';
import { readTransport } from './read-transport.ts';
import { splitUnits } from './split-units.ts';
import { VIDEO_FORMATS } from './video-units.ts';

/** A track of transport streams, as the start of one describes it. */
export type TransportTrack = {
  readonly description: TrackDescription;
  readonly init: Omit<InitOptions, 'shiftTicks'>;
  /** Ticks from the first decode time to the earliest presentation time. */
  readonly leadTicks: number;
};

/** Timestamps wrap around (ISO/IEC 13818-1 §2.4.3.7). */
export const TICKS_WRAP = 2 ** 33;
/** Pictures before the first one of a closed group of pictures that follow it in the stream. */
const REORDERED_MAX = 32;

/**
 * Describes the tracks of a segment from its first bytes. Throws PackagingError: `invalid_data` if the
 * bytes lack the start of a track.
 */
export function readTransportTracks(bytes: Uint8Array): readonly TransportTrack[] {
  return readTransport(bytes).map((stream) => {
    const units = listUnits(stream);
    const entry = stream.kind === 'video' ? readVideo(stream, units) : readAudio(stream);
    if (entry === undefined) {
      throw new PackagingError('invalid_data', `Its ${stream.kind} lacks its configuration.`);
    }
    const { kind } = stream;
    const init = { kind, timescale: TRANSPORT_TIMESCALE, entry: entry.sample.box, ...entry.size };
    return { description: describe(kind, entry), init, leadTicks: findLead(units) };
  });
}

/**
 * The earliest presentation time of a kind in the first bytes of a segment, in 33-bit ticks of 90
 * kHz. Undefined without samples.
 */
export function readTransportStart(bytes: Uint8Array, kind: 'video' | 'audio'): number | undefined {
  const stream = readTransport(bytes).find((each) => each.kind === kind);
  const units = stream === undefined ? [] : listUnits(stream);
  return units.length === 0 ? undefined : findStart(units);
}

/** The presentation time of the first picture or frame, which need not be the first in the stream. */
function findStart(units: readonly TransportUnit[]): number {
  const [first] = units;
  if (first === undefined) return 0;
  const distances = units
    .slice(0, REORDERED_MAX)
    .map(({ pts }) => unwrap(pts, first.pts) - first.pts);
  return (first.pts + Math.min(...distances) + TICKS_WRAP) % TICKS_WRAP;
}

function findLead(units: readonly TransportUnit[]): number {
  const start = findStart(units);
  return Math.max(0, start - unwrap(units[0]?.dts ?? start, start));
}

type Entry = {
  readonly sample: SampleEntry;
  readonly size: { readonly width: number; readonly height: number } | null;
};

function readVideo(
  { codec, packets }: ElementaryStream,
  units: readonly TransportUnit[],
): Entry | undefined {
  const format = VIDEO_FORMATS.get(codec);
  for (const { data } of packets.slice(0, Math.max(1, units.length))) {
    const found = format?.readEntry(splitUnits(data));
    const sample = found && toSampleEntry(found.entry, 'video');
    if (found !== undefined && sample !== undefined) return { sample, size: found };
  }
  return undefined;
}

function readAudio(stream: ElementaryStream): Entry | undefined {
  const format = AUDIO_FORMATS.get(stream.codec);
  if (format === undefined) return undefined;
  for (const { data } of stream.packets) {
    for (let at = 0; at < data.length; at += 1) {
      const frame = data.subarray(at);
      if (format.readFrame(frame) === undefined) continue;
      const box = format.writeEntry(frame);
      const sample = box && toSampleEntry(box, 'audio');
      return sample && { sample, size: null };
    }
  }
  return undefined;
}

/** Reads the entry like that of a file, so that its codec is stated in the same way. */
function toSampleEntry(box: Buffer, kind: 'video' | 'audio'): SampleEntry | undefined {
  const table = writeFullBox('stsd', {}, writeNumbers(1), box);
  return listSampleEntries(table, kind)[0];
}

function describe(kind: 'video' | 'audio', { sample, size }: Entry): TrackDescription {
  return {
    kind,
    format: 'mp4',
    codec: sample.codec,
    language: null,
    label: null,
    isDefault: true,
    video: size && { width: size.width, height: size.height, frameRate: null, range: 'SDR' },
    audio: kind === 'audio' ? describeAudio(sample) : null,
  };
}

/** The time that is congruent to 33 bits and closest to another one. */
export function unwrap(ticks: number, nearTicks: number): number {
  return ticks + Math.round((nearTicks - ticks) / TICKS_WRAP) * TICKS_WRAP;
}

/** Which samples of a segment are written, and where they are on the timeline. */
export type TransportSegment = {
  readonly kind: 'video' | 'audio';
  /** When the segment starts, without wraparound, and how long it lasts. */
  readonly startTicks: number;
  readonly durationTicks: number;
  /** Of the movie fragment, from 1. */
  readonly sequenceNumber: number;
};

/**
 * Writes the samples of several kinds in a segment, which is read once, as one movie fragment each.
 * The results depend only on the arguments, and have memory of their own. Throws PackagingError.
 */
export function writeTransportSegments(
  bytes: Uint8Array,
  segments: readonly TransportSegment[],
): readonly Buffer<ArrayBuffer>[] {
  const streams = readTransport(bytes);
  return segments.map((segment) => {
    const stream = streams.find(({ kind }) => kind === segment.kind);
    return writeFragment(stream === undefined ? [] : listUnits(stream), segment);
  });
}

function writeFragment(
  units: readonly TransportUnit[],
  { startTicks, durationTicks, sequenceNumber }: TransportSegment,
): Buffer<ArrayBuffer> {
  const samples = createSampleList(units.length);
  let last = -1;
  let near = startTicks;
  let step = durationTicks;
  let sampleBytes = 0;
  for (const [index, { pts, dts, isKey, parts }] of units.entries()) {
    const decode = Math.max(last + 1, unwrap(dts, near));
    if (index > 0) step = decode - last;
    const size = parts.reduce((sum, { length }) => sum + length, 0);
    samples.decodeTicks[index] = decode;
    samples.shifts[index] = unwrap(pts, decode) - decode;
    samples.keys[index] = isKey ? 1 : 0;
    samples.sizes[index] = size;
    last = decode;
    near = decode;
    sampleBytes += size;
  }
  samples.decodeTicks[units.length] = last + step;
  const head = writeFragmentHead(samples, { shiftTicks: 0, sequenceNumber });
  // Each byte is written below.
  const fragment = Buffer.allocUnsafeSlow(head.length + sampleBytes);
  let at = head.copy(fragment);
  for (const part of units.flatMap(({ parts }) => parts)) {
    fragment.set(part, at);
    at += part.length;
  }
  return fragment;
}
