/** `end` is the position of the last byte; `size` is null if it is unknown. */
export type ContentRange = {
  readonly start: number;
  readonly end: number;
  readonly size: number | null;
};

const RANGE = /^bytes (\d{1,15})-(\d{1,20})\/(\d{1,15}|\*)$/i;
const UNSATISFIED = /^bytes \*\/(\d{1,15})$/i;

/**
 * Parses `bytes 0-99/1234` (RFC 9110 §14.4). Returns undefined if it is missing, malformed or
 * inconsistent.
 */
export function parseContentRange(header: string | undefined): ContentRange | undefined {
  const match = RANGE.exec(header?.trim() ?? '');
  if (match === null) return undefined;
  const start = Number(match[1]);
  const end = Math.min(Number(match[2]), Number.MAX_SAFE_INTEGER);
  const size = match[3] === '*' ? null : Number(match[3]);
  const isConsistent = start <= end && (size === null || end < size);
  return isConsistent ? { start, end, size } : undefined;
}

/**
 * An end position beyond any real file means that the response continues as long as data is
 * appended.
 */
const OPEN_END_MIN = 1e11;

/** True for a resource that is still being written, whose end is unknown (RFC 8673 §2.2). */
export function isOpenEnded({ end, size }: ContentRange): boolean {
  return size === null && end >= OPEN_END_MIN;
}

/** Parses the size in the `Content-Range` of a 416 (RFC 9110 §15.5.17). */
export function parseUnsatisfiedSize(header: string | undefined): number | undefined {
  const size = UNSATISFIED.exec(header?.trim() ?? '')?.[1];
  return size === undefined ? undefined : Number(size);
}

export function formatContentRange({ start, end, size }: ContentRange): string {
  return `bytes ${start}-${end}/${size ?? '*'}`;
}
