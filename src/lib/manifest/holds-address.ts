const MARKS = ['://', ':\u0000/\u0000/\u0000'].map((mark) => Buffer.from(mark, 'latin1'));

/** True when bytes hold an absolute address in ASCII or UTF-16, as a PlayReady header does. */
export function holdsAddress(bytes: Buffer): boolean {
  return MARKS.some((mark) => bytes.includes(mark));
}
