const LENGTH_BYTES = 2;
const TEXT_BYTES_MAX = 0xffff;

/**
 * A list of texts as bytes, each behind its length: the inside of a capability. Undefined when one is longer than
 * its length field can say.
 */
export function encodeTexts(texts: readonly string[]): Buffer | undefined {
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

/** Undefined when the bytes are no such list. */
export function decodeTexts(bytes: Buffer): readonly string[] | undefined {
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
