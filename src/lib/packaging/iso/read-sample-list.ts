import { findIsoBodies } from '../../media/find-iso-bodies.ts';
import { createSampleList, type SampleList, SAMPLES_MAX } from '../sample-list.ts';

export type IsoSamples = {
  readonly samples: SampleList;
  /** The sample entry of all samples, counted from 0; undefined if they have several. */
  readonly entryIndex: number | undefined;
};

/** Longer samples are an overflow: QuickTime wrote negative durations. */
const DURATION_MAX = 2 ** 31;

/**
 * Reads the samples of a sample table box's body (`stbl`, ISO/IEC 14496-12 §8.6, §8.7). Decode
 * times start at 0. Undefined if the tables are inconsistent or too large.
 */
export function readSampleList(table: Uint8Array): IsoSamples | undefined {
  const sizes = readSizes(table);
  if (sizes === undefined) return undefined;
  const samples = createSampleList(sizes.length);
  samples.sizes.set(sizes);
  const entries = placeSamples(table, samples);
  if (entries === undefined || !timeSamples(table, samples)) return undefined;
  shiftSamples(table, samples);
  markKeys(table, samples);
  return { samples, entryIndex: entries.size === 1 ? [...entries][0] : undefined };
}

type Rows = { readonly count: number; readonly get: (row: number, column: number) => number };

/** The rows of a full box with a list of 32-bit numbers. Undefined if the list is incomplete. */
function readRows(table: Uint8Array, type: string, columns: number): Rows | undefined {
  const view = findView(table, type, 8);
  if (view === undefined) return undefined;
  const count = view.getUint32(4);
  if (8 + count * columns * 4 > view.byteLength) return undefined;
  return { count, get: (row, column) => view.getUint32(8 + (row * columns + column) * 4) };
}

function findView(table: Uint8Array, type: string, bytesMin: number): DataView | undefined {
  const [bytes] = findIsoBodies(table, [type]);
  if (bytes === undefined || bytes.length < bytesMin) return undefined;
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** `stsz`, in which all samples may share one size, or the compact `stz2`. */
function readSizes(table: Uint8Array): Uint32Array | undefined {
  const view = findView(table, 'stsz', 12);
  if (view === undefined) return readCompactSizes(table);
  const shared = view.getUint32(4);
  const count = view.getUint32(8);
  if (count > SAMPLES_MAX || (shared === 0 && 12 + count * 4 > view.byteLength)) return undefined;
  return new Uint32Array(count).map((_zero, index) => shared || view.getUint32(12 + index * 4));
}

function readCompactSizes(table: Uint8Array): Uint32Array | undefined {
  const view = findView(table, 'stz2', 12);
  if (view === undefined) return undefined;
  const bits = view.getUint8(7);
  const count = view.getUint32(8);
  const isKnown = bits === 4 || bits === 8 || bits === 16;
  if (!isKnown || count > SAMPLES_MAX || 12 + (count * bits) / 8 > view.byteLength) {
    return undefined;
  }
  return new Uint32Array(count).map((_zero, index) => {
    if (bits === 16) return view.getUint16(12 + index * 2);
    if (bits === 8) return view.getUint8(12 + index);
    return (view.getUint8(12 + (index >> 1)) >> (index % 2 === 0 ? 4 : 0)) & 0x0f;
  });
}

/** Sets the offset of each sample (`stsc`, `stco`, `co64`), and returns the sample entries used. */
function placeSamples(table: Uint8Array, samples: SampleList): ReadonlySet<number> | undefined {
  const runs = readRows(table, 'stsc', 3);
  const chunks = readChunks(table);
  if (runs === undefined || chunks === undefined) return undefined;
  const entries = new Set<number>();
  let sample = 0;
  for (let run = 0; run < runs.count && sample < samples.count; run += 1) {
    const firstChunk = runs.get(run, 0) - 1;
    const endChunk = run + 1 < runs.count ? runs.get(run + 1, 0) - 1 : chunks.count;
    const perChunk = runs.get(run, 1);
    if (firstChunk < 0 || endChunk > chunks.count) return undefined;
    entries.add(runs.get(run, 2) - 1);
    // A hostile run of empty chunks would take long.
    if (perChunk === 0) continue;
    for (let chunk = firstChunk; chunk < endChunk && sample < samples.count; chunk += 1) {
      sample = placeChunk(samples, sample, { offset: chunks.find(chunk), count: perChunk });
    }
  }
  return sample === samples.count ? entries : undefined;
}

function placeChunk(
  { offsets, sizes, count: total }: SampleList,
  first: number,
  { offset, count }: { readonly offset: number; readonly count: number },
): number {
  const end = Math.min(first + count, total);
  let at = offset;
  for (let sample = first; sample < end; sample += 1) {
    offsets[sample] = at;
    at += sizes[sample] ?? 0;
  }
  return end;
}

type Chunks = { readonly count: number; readonly find: (chunk: number) => number };

/** `stco`, or `co64` in files above 4 GiB. */
function readChunks(table: Uint8Array): Chunks | undefined {
  const short = readRows(table, 'stco', 1);
  if (short !== undefined) return { count: short.count, find: (chunk) => short.get(chunk, 0) };
  const long = readRows(table, 'co64', 2);
  if (long === undefined) return undefined;
  return {
    count: long.count,
    find: (chunk) => long.get(chunk, 0) * 2 ** 32 + long.get(chunk, 1),
  };
}

/** Sets decode times (`stts`). The last duration applies to samples that the table lacks. */
function timeSamples(table: Uint8Array, samples: SampleList): boolean {
  const runs = readRows(table, 'stts', 2);
  if (runs === undefined || (runs.count === 0 && samples.count > 0)) return false;
  const { decodeTicks, count } = samples;
  let sample = 0;
  let ticks = 0;
  for (let run = 0; run < runs.count && sample < count; run += 1) {
    const duration = runs.get(run, 1);
    const isLast = run === runs.count - 1;
    const end = isLast ? count : Math.min(count, sample + runs.get(run, 0));
    if (duration >= DURATION_MAX) return false;
    for (; sample < end; sample += 1) {
      decodeTicks[sample] = ticks;
      ticks += duration;
    }
  }
  decodeTicks[count] = ticks;
  return sample === count && Number.isSafeInteger(ticks);
}

/** Sets composition offsets (`ctts`), which some muxers write as negative numbers in version 0. */
function shiftSamples(table: Uint8Array, { shifts, count }: SampleList): void {
  const runs = readRows(table, 'ctts', 2);
  let sample = 0;
  for (let run = 0; run < (runs?.count ?? 0) && sample < count; run += 1) {
    const end = Math.min(count, sample + (runs?.get(run, 0) ?? 0));
    shifts.fill(runs?.get(run, 1) ?? 0, sample, end);
    sample = end;
  }
}

/** Without `stss`, all samples are keyframes. An empty one is wrong: the first sample is one. */
function markKeys(table: Uint8Array, { keys }: SampleList): void {
  const numbers = readRows(table, 'stss', 1);
  if (numbers === undefined) {
    keys.fill(1);
    return;
  }
  if (numbers.count === 0) keys.fill(1, 0, 1);
  for (let row = 0; row < numbers.count; row += 1) {
    const sample = numbers.get(row, 0) - 1;
    if (sample >= 0 && sample < keys.length) keys[sample] = 1;
  }
}
