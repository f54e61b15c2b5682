const MARKS = ['://', ':\u0000/\u0000/\u0000'].map((mark) => Buffer.from(mark, 'latin1'));

/**
 * Returns true when the bytes contain an absolute URL in ASCII or UTF-16, as PlayReady headers do.
 */
export function containsUrl(bytes: Buffer): boolean {
  return MARKS.some((mark) => bytes.includes(mark));
}
