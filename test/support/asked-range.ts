/** Positions of bytes; both ends included. */
export type AskedRange = {
  readonly start: number;
  readonly end: number;
  /** How much was asked for, however much there is; endless where no end was. */
  readonly askedBytes: number;
};

/**
 * What a `Range` header asks of so many bytes, for upstreams of tests and for what answers are held against. It shares
 * nothing with the service's own reading of ranges. Undefined for what is no single range.
 */
export function readAskedRange(header: string | undefined, size: number): AskedRange | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') {
    return { start: Math.max(0, size - Number(to)), end: size - 1, askedBytes: Number(to) };
  }
  const start = Number(from);
  if (to === '') return { start, end: size - 1, askedBytes: Infinity };
  return { start, end: Math.min(Number(to), size - 1), askedBytes: Number(to) - start + 1 };
}
