/** `size` is null where the sender does not know it; `end` is the last byte's position. */
export type ContentRange = {
  readonly start: number;
  readonly end: number;
  readonly size: number | null;
};

const RANGE = /^bytes (\d{1,15})-(\d{1,20})\/(\d{1,15}|\*)$/i;
const UNSATISFIED = /^bytes \*\/(\d{1,15})$/i;

/** `bytes 0-99/1234` (RFC 9110 §14.4); undefined when it is absent, malformed or contradicts itself. */
export function parseContentRange(header: string | undefined): ContentRange | undefined {
  const match = RANGE.exec(header?.trim() ?? '');
  if (match === null) return undefined;
  const start = Number(match[1]);
  const end = Math.min(Number(match[2]), Number.MAX_SAFE_INTEGER);
  const size = match[3] === '*' ? null : Number(match[3]);
  const isConsistent = start <= end && (size === null || end < size);
  return isConsistent ? { start, end, size } : undefined;
}

/** More than anybody has written: the sender goes on for as long as there is more. */
const OPEN_END_MIN = 1e11;

/** True for what is still being written, whose end nobody knows (RFC 8673 §2.2). */
export function isOpenEnded({ end, size }: ContentRange): boolean {
  return size === null && end >= OPEN_END_MIN;
}

/** The size that a 416 tells in place of a range (RFC 9110 §15.5.17); undefined when it tells none. */
export function parseUnsatisfiedSize(header: string | undefined): number | undefined {
  const size = UNSATISFIED.exec(header?.trim() ?? '')?.[1];
  return size === undefined ? undefined : Number(size);
}

export function formatContentRange({ start, end, size }: ContentRange): string {
  return `bytes ${start}-${end}/${size ?? '*'}`;
}
