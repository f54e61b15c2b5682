import { findIsoBodies } from '../../media/find-iso-bodies.ts';
import { type IsoBox, readIsoBoxes } from '../../media/read-iso-boxes.ts';
import { SEGMENT_SAMPLES_MAX } from '../limits.ts';
import { PackagingError } from '../packaging-error.ts';
import type { FragmentDefaults } from '../presentation.ts';
import { createSampleList, type SampleList } from '../sample-list.ts';

/** Bits of `tfhd`, `trun` and sample flags (ISO/IEC 14496-12 §8.8.7, §8.8.8). */
const TFHD = { base: 0x1, entry: 0x2, duration: 0x8, size: 0x10, flags: 0x20, isMoof: 0x20000 };
const TRUN = {
  offset: 0x1,
  firstFlags: 0x4,
  duration: 0x100,
  size: 0x200,
  flags: 0x400,
  shift: 0x800,
};
const NON_SYNC = 0x10000;

export type FragmentTrack = {
  readonly trackId: number;
  readonly defaults: FragmentDefaults;
};

/** One sample of a movie fragment. */
type Row = {
  readonly offset: number;
  readonly size: number;
  readonly ticks: number;
  readonly shift: number;
  readonly isKey: boolean;
};

/**
 * Reads the samples of a track in complete movie fragments (ISO/IEC 14496-12 §8.8), which start at
 * `offset` of the file. Decode times are those of the file, and start at `startTicks` without `tfdt`.
 */
export function readFragments(
  bytes: Uint8Array,
  offset: number,
  track: FragmentTrack & { readonly startTicks: number },
): SampleList {
  const rows: Row[] = [];
  let ticks = track.startTicks;
  for (const box of listBoxes(bytes)) {
    if (box.type !== 'moof') continue;
    ticks = readMovieFragment(bytes, { box, offset, ticks, ...track }, rows);
  }
  return toSampleList(rows, ticks);
}

/** Empty boxes take time, too. */
const BOXES_MAX = 200_000;

/** Lists many more boxes than `readIsoBoxes`. */
export function* listBoxes(bytes: Uint8Array): Generator<IsoBox> {
  let at = 0;
  for (let count = 0; count < BOXES_MAX && at < bytes.length; count += 1) {
    const [box] = readIsoBoxes(bytes.subarray(at, at + 16));
    if (box === undefined) return;
    yield { ...box, start: at, bodyStart: at + box.bodyStart, end: at + box.end };
    at += box.end;
  }
}

type FragmentOptions = FragmentTrack & {
  readonly box: IsoBox;
  readonly offset: number;
  readonly ticks: number;
};

/** Adds the samples of a `moof` box, and returns the end of the last one. */
function readMovieFragment(bytes: Uint8Array, options: FragmentOptions, rows: Row[]): number {
  const { box, offset, trackId } = options;
  const moofStart = offset + box.start;
  let { ticks } = options;
  // Without a base, data follows that of the previous track (§8.8.7.1).
  let dataEnd = moofStart;
  for (const traf of findIsoBodies(bytes.subarray(box.bodyStart, box.end), ['traf'])) {
    const header = readTrackHeader(traf, options.defaults);
    if (header === undefined) throw new PackagingError('invalid_data', 'A fragment lacks tfhd.');
    const isOwn = header.trackId === trackId;
    const decodeTime = readDecodeTime(traf);
    const base = header.base ?? (header.isMoof ? moofStart : dataEnd);
    const end = readRuns(traf, { ...header, base, ticks: decodeTime ?? ticks, isOwn }, rows);
    dataEnd = end.offset;
    if (isOwn) ticks = end.ticks;
  }
  return ticks;
}

type TrackHeader = FragmentDefaults & {
  readonly trackId: number;
  readonly base: number | undefined;
  readonly isMoof: boolean;
};

function readTrackHeader(traf: Uint8Array, defaults: FragmentDefaults): TrackHeader | undefined {
  const [body] = findIsoBodies(traf, ['tfhd']);
  if (body === undefined || body.length < 8) return undefined;
  const view = new DataView(body.buffer, body.byteOffset, body.length);
  const flags = view.getUint32(0) & 0xffffff;
  let at = 8;
  const read = (bit: number, bytes: number): number | undefined => {
    if ((flags & bit) === 0 || at + bytes > body.length) return undefined;
    const value = bytes === 8 ? Number(view.getBigUint64(at)) : view.getUint32(at);
    at += bytes;
    return value;
  };
  const base = read(TFHD.base, 8);
  read(TFHD.entry, 4);
  return {
    trackId: view.getUint32(4),
    base,
    isMoof: (flags & TFHD.isMoof) !== 0,
    duration: read(TFHD.duration, 4) ?? defaults.duration,
    size: read(TFHD.size, 4) ?? defaults.size,
    flags: read(TFHD.flags, 4) ?? defaults.flags,
  };
}

function readDecodeTime(traf: Uint8Array): number | undefined {
  const [body] = findIsoBodies(traf, ['tfdt']);
  if (body === undefined || body.length < (body[0] === 1 ? 12 : 8)) return undefined;
  const view = new DataView(body.buffer, body.byteOffset, body.length);
  return body[0] === 1 ? Number(view.getBigUint64(4)) : view.getUint32(4);
}

type RunOptions = FragmentDefaults & {
  readonly base: number;
  readonly ticks: number;
  /** Only the length of other tracks' runs is needed. */
  readonly isOwn: boolean;
};

type End = { readonly ticks: number; readonly offset: number };

function readRuns(traf: Uint8Array, options: RunOptions, rows: Row[]): End {
  let end: End = { ticks: options.ticks, offset: options.base };
  for (const { type, bodyStart, end: boxEnd } of listBoxes(traf)) {
    if (type !== 'trun') continue;
    const run = openRun(traf.subarray(bodyStart, boxEnd));
    if (options.isOwn && rows.length + run.count > SEGMENT_SAMPLES_MAX) {
      throw new PackagingError('too_large', 'A segment has too many samples.');
    }
    end = readRun(run, { ...options, ...end }, rows);
  }
  return end;
}

function readRun(
  run: Run,
  { base, ticks: startTicks, offset: previousEnd, isOwn, ...defaults }: RunOptions & End,
  rows: Row[],
): End {
  const dataOffset = run.read(TRUN.offset);
  const firstFlags = run.read(TRUN.firstFlags);
  let offset = dataOffset === undefined ? previousEnd : base + (dataOffset | 0);
  let ticks = startTicks;
  // Samples without fields of their own take no bytes, so that the box does not limit their number.
  if (!isOwn && !run.hasSizes) return { ticks, offset: offset + run.count * defaults.size };
  for (let index = 0; index < run.count; index += 1) {
    const duration = run.read(TRUN.duration) ?? defaults.duration;
    const size = run.read(TRUN.size) ?? defaults.size;
    const own = run.read(TRUN.flags) ?? defaults.flags;
    const flags = index === 0 ? (firstFlags ?? own) : own;
    const shift = (run.read(TRUN.shift) ?? 0) | 0;
    if (isOwn) rows.push({ offset, size, ticks, shift, isKey: (flags & NON_SYNC) === 0 });
    offset += size;
    ticks += duration;
  }
  return { ticks, offset };
}

type Run = {
  readonly count: number;
  /** Whether each sample has its own size. */
  readonly hasSizes: boolean;
  /** The next field, if the run has the field of this bit. */
  readonly read: (bit: number) => number | undefined;
};

function openRun(body: Uint8Array): Run {
  if (body.length < 8) throw new PackagingError('invalid_data', 'A track run is incomplete.');
  const view = new DataView(body.buffer, body.byteOffset, body.length);
  const bits = view.getUint32(0) & 0xffffff;
  const count = view.getUint32(4);
  const countBits = (masks: readonly number[]): number =>
    masks.filter((mask) => (bits & mask) !== 0).length;
  const headFields = countBits([TRUN.offset, TRUN.firstFlags]);
  const fields = countBits([TRUN.duration, TRUN.size, TRUN.flags, TRUN.shift]);
  if (count > SEGMENT_SAMPLES_MAX || 8 + (headFields + count * fields) * 4 > body.length) {
    throw new PackagingError('invalid_data', 'A track run is incomplete.');
  }
  let at = 8;
  return {
    count,
    hasSizes: (bits & TRUN.size) !== 0,
    read(bit) {
      if ((bits & bit) === 0) return undefined;
      at += 4;
      return view.getUint32(at - 4);
    },
  };
}

/** Fragments may overlap by rounding, but decode times of a segment must not descend. */
function toSampleList(rows: readonly Row[], endTicks: number): SampleList {
  const samples = createSampleList(rows.length);
  let last = -Infinity;
  for (const [index, { offset, size, ticks, shift, isKey }] of rows.entries()) {
    last = Math.max(last, ticks);
    const lateTicks = last - ticks;
    samples.offsets[index] = offset;
    samples.sizes[index] = size;
    samples.decodeTicks[index] = last;
    samples.shifts[index] = shift - lateTicks;
    samples.keys[index] = isKey ? 1 : 0;
  }
  samples.decodeTicks[rows.length] = Math.max(last, endTicks);
  return samples;
}
