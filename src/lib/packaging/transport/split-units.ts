const START_CODE = Buffer.from([0, 0, 1]);

/** Splits a byte stream into NAL units (ISO/IEC 14496-10 and 23008-2, annex B). */
export function splitUnits(bytes: Uint8Array): readonly Uint8Array[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const units: Uint8Array[] = [];
  let at = buffer.indexOf(START_CODE);
  while (at !== -1) {
    const start = at + START_CODE.length;
    at = buffer.indexOf(START_CODE, start);
    let end = at === -1 ? buffer.length : at;
    // Zeros before a start code do not belong to the unit.
    while (end > start && buffer[end - 1] === 0) end -= 1;
    if (end > start) units.push(buffer.subarray(start, end));
  }
  return units;
}

/** How many bytes precede the first unit and the zeros before it, such as the end of another one. */
export function findFirstUnit(bytes: Uint8Array): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = buffer.indexOf(START_CODE);
  if (at === -1) return buffer.length;
  while (at > 0 && buffer[at - 1] === 0) at -= 1;
  return at;
}

/** The payload without the bytes that prevent start codes in it. */
export function removeEmulation(unit: Uint8Array): Uint8Array {
  const bytes: number[] = [];
  let zeros = 0;
  for (const byte of unit) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0;
      continue;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    bytes.push(byte);
  }
  return Uint8Array.from(bytes);
}
