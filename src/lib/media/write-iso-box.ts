/** Writes a box (ISO/IEC 14496-12 §4.2) with concatenated bodies. */
export function writeBox(type: string, ...bodies: readonly Uint8Array[]): Buffer {
  const length = 8 + bodies.reduce((sum, body) => sum + body.length, 0);
  return Buffer.concat([writeNumbers(length), Buffer.from(type, 'latin1'), ...bodies]);
}

/** Writes a full box, with a version and flags. */
export function writeFullBox(
  type: string,
  { version = 0, flags = 0 }: { readonly version?: number; readonly flags?: number },
  ...bodies: readonly Uint8Array[]
): Buffer {
  return writeBox(type, writeNumbers(version * 2 ** 24 + flags), ...bodies);
}

/** Writes unsigned 32-bit big-endian integers. */
export function writeNumbers(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number, index * 4);
  return bytes;
}
