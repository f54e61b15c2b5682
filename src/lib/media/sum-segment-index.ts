import { readIsoBoxes } from './read-iso-boxes.ts';

/**
 * Duration in seconds that a fragmented file's own segment index names (`sidx`, ISO/IEC 14496-12 §8.16.3);
 * null without one, or with one that names further indexes, lacks entries, or is nonsense.
 */
export function sumSegmentIndex(prefix: Uint8Array): number | null {
  const box = readIsoBoxes(prefix).find(({ type }) => type === 'sidx');
  if (box === undefined || box.end > prefix.length) return null;
  const view = new DataView(
    prefix.buffer,
    prefix.byteOffset + box.bodyStart,
    box.end - box.bodyStart,
  );
  if (view.byteLength < 12) return null;

  const timescale = view.getUint32(8);
  // Version 1 has 64-bit times: earliest presentation time and first offset.
  const countAt = view.getUint8(0) === 0 ? 12 + 8 + 2 : 12 + 16 + 2;
  if (timescale === 0 || view.byteLength < countAt + 2) return null;
  const count = view.getUint16(countAt);
  const entriesAt = countAt + 2;
  if (count === 0 || view.byteLength < entriesAt + count * ENTRY_BYTES) return null;

  let ticks = 0;
  for (let entry = 0; entry < count; entry += 1) {
    const at = entriesAt + entry * ENTRY_BYTES;
    const refersToIndex = view.getUint8(at) >= 0x80;
    if (refersToIndex) return null;
    ticks += view.getUint32(at + 4);
  }
  return ticks / timescale;
}

const ENTRY_BYTES = 12;
