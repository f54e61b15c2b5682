import { findIsoBodies } from './find-iso-bodies.ts';

/** Where a sample is in the file, and when it is shown. */
export type Sample = {
  /** In units of the track's time scale. */
  readonly startTicks: number;
  readonly offset: number;
  readonly length: number;
};

/** The samples of a track (ISO/IEC 14496-12 §8.6, §8.7), by index from 0. */
export type SampleTable = {
  readonly count: number;
  /** Undefined for an index without a sample, or if the table is inconsistent. */
  readonly findSample: (index: number) => Sample | undefined;
  /** The last sample decoded at or before this time that needs no other sample, if any. */
  readonly findSyncSample: (ticks: number) => number | undefined;
};

/**
 * An offset in a chunk is the sum of the preceding samples. Real chunks have at most a few hundred
 * samples, so larger ones are rejected to limit the work.
 */
const CHUNK_SAMPLES_MAX = 10_000;

/** Reads a sample table box's body (`stbl`). Undefined if a required box is missing or invalid. */
export function readSampleTable(body: Uint8Array): SampleTable | undefined {
  const sizes = readSizes(body);
  const times = readTimes(body);
  const places = readPlaces(body);
  if (sizes === undefined || times === undefined || places === undefined) return undefined;
  const findShift = readShifts(body);
  const syncs = readTable(body, 'stss', 1);
  return {
    count: sizes.count,
    findSample(index) {
      const length = sizes.at(index);
      const startTicks = times.findStart(index);
      const place = places(index);
      if (length === undefined || startTicks === undefined || place === undefined) return undefined;
      let { offset } = place;
      for (let at = index - place.skipped; at < index; at += 1) offset += sizes.at(at) ?? 0;
      return { startTicks: startTicks + findShift(index), offset, length };
    },
    findSyncSample(ticks) {
      const index = Math.min(times.findIndex(ticks), sizes.count - 1);
      if (index < 0 || syncs === undefined) return index < 0 ? undefined : index;
      // `stss`: ascending numbers of sync samples, counted from 1.
      const row = findLastRow(syncs.rows, (at) => syncs.get(at) <= index + 1);
      return row < 0 ? undefined : syncs.get(row) - 1;
    },
  };
}

/** The rows of a box that contains a list of 32-bit numbers. */
type Table = {
  readonly rows: number;
  readonly get: (row: number, column?: number) => number;
  readonly getSigned: (row: number, column: number) => number;
};

function readTable(body: Uint8Array, type: string, columns: number): Table | undefined {
  const view = findView(body, type, 8);
  if (view === undefined) return undefined;
  const rowBytes = columns * 4;
  return {
    rows: Math.min(view.getUint32(4), Math.floor((view.byteLength - 8) / rowBytes)),
    get: (row, column = 0) => view.getUint32(8 + row * rowBytes + column * 4),
    getSigned: (row, column) => view.getInt32(8 + row * rowBytes + column * 4),
  };
}

function findView(body: Uint8Array, type: string, bytesMin: number): DataView | undefined {
  const [bytes] = findIsoBodies(body, [type]);
  if (bytes === undefined || bytes.length < bytesMin) return undefined;
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** `stsz`, in which all samples may share one size. Files do not use its compact form. */
function readSizes(
  body: Uint8Array,
): { readonly count: number; readonly at: (index: number) => number | undefined } | undefined {
  const view = findView(body, 'stsz', 12);
  if (view === undefined) return undefined;
  const shared = view.getUint32(4);
  const listed = Math.floor((view.byteLength - 12) / 4);
  const count = shared === 0 ? Math.min(view.getUint32(8), listed) : view.getUint32(8);
  return {
    count,
    at(index) {
      if (!Number.isInteger(index) || index < 0 || index >= count) return undefined;
      return shared === 0 ? view.getUint32(12 + index * 4) : shared;
    },
  };
}

type Times = {
  readonly findStart: (index: number) => number | undefined;
  readonly findIndex: (ticks: number) => number;
};

/** `stts`: runs of samples with the same duration. */
function readTimes(body: Uint8Array): Times | undefined {
  const table = readTable(body, 'stts', 2);
  if (table === undefined) return undefined;
  const firsts = addUp(table.rows, (row) => table.get(row));
  const starts = addUp(table.rows, (row) => table.get(row) * table.get(row, 1));
  const count = firsts.at(-1) ?? 0;
  return {
    findStart(index) {
      const row = findLastRow(table.rows, (at) => (firsts[at] ?? 0) <= index);
      if (row < 0 || index >= count) return undefined;
      return (starts[row] ?? 0) + (index - (firsts[row] ?? 0)) * table.get(row, 1);
    },
    findIndex(ticks) {
      const row = findLastRow(table.rows, (at) => (starts[at] ?? 0) <= ticks);
      if (row < 0) return -1;
      const inRun = Math.floor((ticks - (starts[row] ?? 0)) / (table.get(row, 1) || 1));
      return Math.min((firsts[row] ?? 0) + inRun, (firsts[row + 1] ?? 0) - 1);
    },
  };
}

/** `ctts`: runs of samples with the same delay of the display, which may be negative. */
function readShifts(body: Uint8Array): (index: number) => number {
  const table = readTable(body, 'ctts', 2);
  if (table === undefined) return () => 0;
  const firsts = addUp(table.rows, (row) => table.get(row));
  return (index) => {
    const row = findLastRow(table.rows, (at) => (firsts[at] ?? 0) <= index);
    return row < 0 || index >= (firsts.at(-1) ?? 0) ? 0 : table.getSigned(row, 1);
  };
}

/** The chunk's offset, and the number of its samples before the sample. */
type FindPlace = (
  index: number,
) => { readonly offset: number; readonly skipped: number } | undefined;

/** `stsc`: runs of chunks with the same number of samples. */
function readPlaces(body: Uint8Array): FindPlace | undefined {
  const runs = readTable(body, 'stsc', 3);
  const chunks = readChunks(body);
  if (runs === undefined || chunks === undefined) return undefined;
  const firsts = addUp(runs.rows, (row) => {
    const end = row + 1 < runs.rows ? runs.get(row + 1) - 1 : chunks.count;
    return Math.max(0, end - (runs.get(row) - 1)) * runs.get(row, 1);
  });
  return (index) => {
    const row = findLastRow(runs.rows, (at) => (firsts[at] ?? 0) <= index);
    if (row < 0 || index >= (firsts.at(-1) ?? 0)) return undefined;
    const inRun = index - (firsts[row] ?? 0);
    const skipped = inRun % runs.get(row, 1);
    const offset = chunks.findOffset(runs.get(row) - 1 + Math.floor(inRun / runs.get(row, 1)));
    return offset === undefined || skipped >= CHUNK_SAMPLES_MAX ? undefined : { offset, skipped };
  };
}

type Chunks = {
  readonly count: number;
  readonly findOffset: (chunk: number) => number | undefined;
};

/** `stco`, or `co64` in files above 4 GiB. */
function readChunks(body: Uint8Array): Chunks | undefined {
  const short = readTable(body, 'stco', 1);
  const table = short ?? readTable(body, 'co64', 2);
  if (table === undefined) return undefined;
  return {
    count: table.rows,
    findOffset(chunk) {
      if (!(chunk >= 0 && chunk < table.rows)) return undefined;
      if (short !== undefined) return short.get(chunk);
      return table.get(chunk) * 2 ** 32 + table.get(chunk, 1);
    },
  };
}

/** The sum of the values before each row, and of all values at the end. */
function addUp(rows: number, getValue: (row: number) => number): Float64Array {
  const sums = new Float64Array(rows + 1);
  for (let row = 0; row < rows; row += 1) sums[row + 1] = (sums[row] ?? 0) + getValue(row);
  return sums;
}

/** The last row for which an ordered condition holds; -1 if there is none. */
function findLastRow(rows: number, holds: (row: number) => boolean): number {
  let [low, high] = [0, rows];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
