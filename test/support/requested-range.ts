/** Byte positions. Both ends are inclusive. */
export type RequestedRange = {
  readonly start: number;
  readonly end: number;
  /** The requested length, even if the file is shorter. `Infinity` for an open range. */
  readonly requestedBytes: number;
};

/**
 * Parses a `Range` header with a single range; undefined otherwise. It is independent of the
 * service's range parser, so that tests can check one against the other.
 */
export function parseRequestedRange(
  header: string | undefined,
  size: number,
): RequestedRange | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') {
    return { start: Math.max(0, size - Number(to)), end: size - 1, requestedBytes: Number(to) };
  }
  const start = Number(from);
  if (to === '') return { start, end: size - 1, requestedBytes: Infinity };
  return { start, end: Math.min(Number(to), size - 1), requestedBytes: Number(to) - start + 1 };
}
