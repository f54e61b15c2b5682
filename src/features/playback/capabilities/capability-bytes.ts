const LENGTH_BYTES = 2;
const TEXT_BYTES_MAX = 0xffff;

/**
 * Length-prefixed strings: the plaintext of a capability. Returns undefined when a string exceeds
 * its length field.
 */
export function encodeStrings(texts: readonly string[]): Buffer | undefined {
  const parts: Buffer[] = [];
  for (const text of texts) {
    const bytes = Buffer.from(text, 'utf8');
    if (bytes.length > TEXT_BYTES_MAX) return undefined;
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt16BE(bytes.length);
    parts.push(length, bytes);
  }
  return Buffer.concat(parts);
}

/** Returns undefined for malformed bytes. */
export function decodeStrings(bytes: Buffer): readonly string[] | undefined {
  const texts: string[] = [];
  let at = 0;
  while (at < bytes.length) {
    if (at + LENGTH_BYTES > bytes.length) return undefined;
    const end = at + LENGTH_BYTES + bytes.readUInt16BE(at);
    if (end > bytes.length) return undefined;
    texts.push(bytes.toString('utf8', at + LENGTH_BYTES, end));
    at = end;
  }
  return texts;
}
