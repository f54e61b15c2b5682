import { findIsoBodies } from '../../media/find-iso-bodies.ts';
import type { ReadWindow } from '../read-window.ts';

/** The keyframes at the start of fragments. */
type FragmentAccess = {
  /** The position of the table, at which the media ends. */
  readonly start: number;
  readonly entries: readonly { readonly offset: number; readonly ticks: number }[];
};

/** The size of the `mfro` box, which is the last one of a file. */
const TAIL_BYTES = 16;
const TABLE_BYTES_MAX = 4 * 1024 * 1024;

/** Reads the random access table of a track (`mfra`, ISO/IEC 14496-12 §8.8.9 to §8.8.11). */
export async function readFragmentAccess(
  window: ReadWindow,
  trackId: number,
): Promise<FragmentAccess | undefined> {
  const tail = (await window.read(window.size - TAIL_BYTES, window.size)).subarray(0, TAIL_BYTES);
  const view = new DataView(tail.buffer, tail.byteOffset, tail.length);
  const isTail = tail.length === TAIL_BYTES && view.getUint32(4) === MFRO;
  const length = isTail ? view.getUint32(12) : 0;
  if (length < TAIL_BYTES || length > Math.min(TABLE_BYTES_MAX, window.size)) return undefined;
  const start = window.size - length;
  const bytes = (await window.read(start, window.size)).subarray(0, length);
  const table = findIsoBodies(bytes, ['mfra', 'tfra']).find(
    (body) => body.length >= 16 && toView(body).getUint32(4) === trackId,
  );
  return table && { start, entries: listEntries(table) };
}

const MFRO = 0x6d66726f;

function listEntries(body: Uint8Array): FragmentAccess['entries'] {
  const view = toView(body);
  const isLong = body[0] === 1;
  const widths = [4, 2, 0].map((shift) => ((view.getUint32(8) >> shift) & 3) + 1);
  const timeBytes = isLong ? 16 : 8;
  const entryBytes = timeBytes + widths.reduce((sum, width) => sum + width, 0);
  const count = Math.min(view.getUint32(12), Math.floor((body.length - 16) / entryBytes));
  const entries: { offset: number; ticks: number }[] = [];
  for (let entry = 0; entry < count; entry += 1) {
    const at = 16 + entry * entryBytes;
    const ticks = isLong ? Number(view.getBigUint64(at)) : view.getUint32(at);
    const offset = isLong ? Number(view.getBigUint64(at + 8)) : view.getUint32(at + 4);
    const [, run, sample] = readNumbers(body.subarray(at + timeBytes, at + entryBytes), widths);
    // A keyframe within a fragment cannot start a segment.
    const isFirst = run === 1 && sample === 1;
    if (isFirst && offset > (entries.at(-1)?.offset ?? -1)) entries.push({ offset, ticks });
  }
  return entries;
}

function readNumbers(bytes: Uint8Array, widths: readonly number[]): readonly number[] {
  let at = 0;
  return widths.map((width) => {
    at += width;
    return bytes.subarray(at - width, at).reduce((sum, byte) => sum * 256 + byte, 0);
  });
}

function toView(body: Uint8Array): DataView {
  return new DataView(body.buffer, body.byteOffset, body.length);
}
