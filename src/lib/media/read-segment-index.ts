import { readIsoBoxes } from './read-iso-boxes.ts';

/** A segment of a file with an index. Times are in seconds, and `end` is exclusive. */
export type IndexedSegment = {
  readonly startSeconds: number;
  readonly durationSeconds: number;
  readonly start: number;
  readonly end: number;
  /** False if the index does not state it. */
  readonly startsWithKey: boolean;
};

const ENTRY_BYTES = 12;
const STARTS_WITH_SAP = 0x80;

/**
 * Reads the first segment index (`sidx`, ISO/IEC 14496-12 §8.16.3) of `bytes`, which start at
 * `offset` of the file. Undefined if it is missing, truncated or refers to other indexes.
 */
export function readSegmentIndex(
  bytes: Uint8Array,
  offset: number,
): readonly IndexedSegment[] | undefined {
  const box = readIsoBoxes(bytes).find(({ type }) => type === 'sidx');
  if (box === undefined || box.end > bytes.length) return undefined;
  const view = new DataView(
    bytes.buffer,
    bytes.byteOffset + box.bodyStart,
    box.end - box.bodyStart,
  );
  const header = readHeader(view);
  if (header === undefined) return undefined;
  const { timescale, entriesAt, count } = header;
  const segments: IndexedSegment[] = [];
  let ticks = 0;
  let start = offset + box.end + header.firstOffset;
  for (let entry = 0; entry < count; entry += 1) {
    const at = entriesAt + entry * ENTRY_BYTES;
    const size = view.getUint32(at);
    const refersToIndex = size >= 2 ** 31;
    if (refersToIndex) return undefined;
    const duration = view.getUint32(at + 4);
    segments.push({
      startSeconds: ticks / timescale,
      durationSeconds: duration / timescale,
      start,
      end: start + size,
      startsWithKey: view.getUint8(at + 8) >= STARTS_WITH_SAP,
    });
    start += size;
    ticks += duration;
  }
  return segments;
}

type Header = {
  readonly timescale: number;
  readonly firstOffset: number;
  readonly entriesAt: number;
  readonly count: number;
};

/** Version 1 has 64-bit values for the earliest presentation time and the first offset. */
function readHeader(view: DataView): Header | undefined {
  if (view.byteLength < 12) return undefined;
  const isShort = view.getUint8(0) === 0;
  const entriesAt = 12 + (isShort ? 8 : 16) + 4;
  const timescale = view.getUint32(8);
  if (view.byteLength < entriesAt || timescale === 0) return undefined;
  const count = view.getUint16(entriesAt - 2);
  if (count === 0 || view.byteLength < entriesAt + count * ENTRY_BYTES) return undefined;
  const firstOffset = isShort ? view.getUint32(16) : Number(view.getBigUint64(20));
  return { timescale, firstOffset, entriesAt, count };
}
