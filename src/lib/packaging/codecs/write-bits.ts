/** Packs values of so many bits each; the last byte is filled with zeros. */
export function writeBits(
  ...fields: readonly (readonly [value: number, length: number])[]
): Buffer {
  const bits = fields.map(([value, length]) => value.toString(2).padStart(length, '0')).join('');
  const bytes = bits.match(/.{1,8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)));
}
