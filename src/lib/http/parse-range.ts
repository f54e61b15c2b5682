/**
 * One requested byte range (RFC 9110 §14.1.2). `end` is the last position, or null for the end of
 * the resource.
 */
export type ByteRange =
  | { readonly kind: 'from'; readonly start: number; readonly end: number | null }
  | { readonly kind: 'suffix'; readonly length: number };

/** A range within a resource of known size; both ends are inclusive. */
export type ByteSpan = { readonly start: number; readonly end: number };

/**
 * 15 digits cover a petabyte and are exact as a number. The last position may be larger, because
 * players use large values to request resources that are still being written (RFC 8673 §2.2, RFC
 * 8216bis §4.4.5.3).
 */
const SINGLE_RANGE = /^bytes=[ \t]*(?:(\d{1,15})-(\d{0,20})|-(\d{1,15}))[ \t]*$/i;

/**
 * Parses a `Range` header. Returns undefined for a missing or malformed header, another unit, and
 * multiple ranges. A server may ignore all of these and return the full resource (RFC 9110 §14.2).
 */
export function parseRange(header: string | undefined): ByteRange | undefined {
  const match = SINGLE_RANGE.exec(header ?? '');
  if (match === null) return undefined;
  const [, first, last, suffix] = match;
  if (first === undefined) return { kind: 'suffix', length: Number(suffix) };
  const start = Number(first);
  if (last === undefined || last === '') return { kind: 'from', start, end: null };
  const end = Math.min(Number(last), Number.MAX_SAFE_INTEGER);
  return start <= end ? { kind: 'from', start, end } : undefined;
}

/** Returns undefined if the range is outside a resource of `size` bytes: 416 (RFC 9110 §14.1.2). */
export function toByteSpan(range: ByteRange, size: number): ByteSpan | undefined {
  if (range.kind === 'suffix') {
    if (range.length === 0 || size === 0) return undefined;
    return { start: Math.max(0, size - range.length), end: size - 1 };
  }
  if (range.start >= size) return undefined;
  return { start: range.start, end: Math.min(range.end ?? size - 1, size - 1) };
}

export function formatRange(range: ByteRange): string {
  if (range.kind === 'suffix') return `bytes=-${range.length}`;
  return `bytes=${range.start}-${range.end ?? ''}`;
}
