/** Reads bits from the most significant one. Bits after the end are 0. */
export function createBitReader(bytes: Uint8Array): (length: number) => number {
  let at = 0;
  return (length) => {
    let value = 0;
    for (const end = at + length; at < end; at += 1) {
      value = value * 2 + (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
    }
    return value;
  };
}
