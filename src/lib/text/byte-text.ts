import { isUtf8 } from 'node:buffer';

/** Stands for the byte 0: a half of a pair that has no other half, so that no text of UTF-8 holds it. */
const ESCAPE = 0xdc00;
const ESCAPED = /(?<![\uD800-\uDBFF])[\uDC80-\uDCFF]+/g;
const BYTE_ORDER_MARK = /^\uFEFF/;
/** A longer text is read as everybody reads it: to look at each of its characters would keep others waiting. */
const BYTES_MAX = 1024 * 1024;

/**
 * Text of which `encodeBytes` makes the same bytes, but for a byte order mark: UTF-8, in which characters of their own
 * stand for the bytes that are none. In more than 1 MiB those are lost.
 */
export function decodeBytes(bytes: Buffer): string {
  if (bytes.length > BYTES_MAX || isUtf8(bytes)) return new TextDecoder().decode(bytes);
  const parts: string[] = [];
  let from = 0;
  let at = 0;
  while (at < bytes.length) {
    const length = sequenceLength(bytes, at);
    if (length === 0) {
      parts.push(bytes.toString('utf8', from, at), String.fromCharCode(ESCAPE + (bytes[at] ?? 0)));
      from = at + 1;
    }
    at += Math.max(length, 1);
  }
  return [...parts, bytes.toString('utf8', from)].join('').replace(BYTE_ORDER_MARK, '');
}

export function encodeBytes(text: string): Buffer {
  if (text.isWellFormed()) return Buffer.from(text);
  const bytes = Buffer.allocUnsafe(Buffer.byteLength(text));
  let end = 0;
  let at = 0;
  for (const { 0: run, index } of text.matchAll(ESCAPED)) {
    end += bytes.write(text.slice(at, index), end);
    for (const byte of toBytes(run)) end = bytes.writeUInt8(byte, end);
    at = index + run.length;
  }
  end += bytes.write(text.slice(at), end);
  return bytes.subarray(0, end);
}

/** The text with such bytes percent-encoded, as programs ask for them that know nothing of encodings. */
export function escapeBytes(text: string): string {
  if (text.isWellFormed()) return text;
  return text.replaceAll(ESCAPED, (run) =>
    toBytes(run)
      .map((byte) => `%${byte.toString(16).toUpperCase()}`)
      .join(''),
  );
}

function toBytes(run: string): readonly number[] {
  return Array.from(run, (character) => character.charCodeAt(0) - ESCAPE);
}

/** Bytes of the character that stands there; 0 where none does (RFC 3629 §4). */
function sequenceLength(bytes: Buffer, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  const end = at + length;
  return end <= bytes.length && isUtf8(bytes.subarray(at, end)) ? length : 0;
}
