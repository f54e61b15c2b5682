import { readIsoBoxes } from './read-iso-boxes.ts';

const ENTRY_BYTES = 12;
/**
 * The share of the file that a complete index covers. The rest may be the index itself and a random
 * access table.
 */
const COVERED_SHARE_MIN = 0.9;

/**
 * Returns the duration in seconds according to a fragmented file's segment index (`sidx`, ISO/IEC
 * 14496-12 §8.16.3). Returns null if the index is missing, refers to other indexes, is truncated,
 * or covers only part of the file.
 */
export function sumSegmentIndex(prefix: Uint8Array, fileSize: number): number | null {
  const box = readIsoBoxes(prefix).find(({ type }) => type === 'sidx');
  if (box === undefined || box.end > prefix.length) return null;
  const view = new DataView(
    prefix.buffer,
    prefix.byteOffset + box.bodyStart,
    box.end - box.bodyStart,
  );
  if (view.byteLength < 12) return null;
  const timescale = view.getUint32(8);
  const totals = sumEntries(view);
  if (totals === null || timescale === 0) return null;
  const coversFile = box.end + totals.bytes >= fileSize * COVERED_SHARE_MIN;
  return coversFile ? totals.ticks / timescale : null;
}

function sumEntries(view: DataView): { readonly ticks: number; readonly bytes: number } | null {
  // Version 1 has 64-bit values for earliest presentation time and first offset.
  const countAt = view.getUint8(0) === 0 ? 12 + 8 + 2 : 12 + 16 + 2;
  const entriesAt = countAt + 2;
  if (view.byteLength < entriesAt) return null;
  const count = view.getUint16(countAt);
  if (count === 0 || view.byteLength < entriesAt + count * ENTRY_BYTES) return null;

  let ticks = 0;
  let bytes = 0;
  for (let entry = 0; entry < count; entry += 1) {
    const at = entriesAt + entry * ENTRY_BYTES;
    const size = view.getUint32(at);
    const refersToIndex = size >= 2 ** 31;
    if (refersToIndex) return null;
    bytes += size;
    ticks += view.getUint32(at + 4);
  }
  return { ticks, bytes };
}
