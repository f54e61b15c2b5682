import { readSegmentIndex } from './read-segment-index.ts';

/**
 * The share of the file that a complete index covers. The rest may be the index itself and a random
 * access table.
 */
const COVERED_SHARE_MIN = 0.9;

/**
 * Returns the duration in seconds according to a fragmented file's segment index. Returns null if
 * the index is unreadable or covers only part of the file.
 */
export function sumSegmentIndex(prefix: Uint8Array, fileSize: number): number | null {
  const last = readSegmentIndex(prefix, 0)?.at(-1);
  if (last === undefined) return null;
  const coversFile = last.end >= fileSize * COVERED_SHARE_MIN;
  return coversFile ? last.startSeconds + last.durationSeconds : null;
}
