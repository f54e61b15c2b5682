import { isUtf8 } from 'node:buffer';

/**
 * An invalid byte becomes the unpaired low surrogate at this offset, which valid UTF-8 cannot
 * contain.
 */
const SURROGATE_BASE = 0xdc00;
const ESCAPED_BYTES = /(?<![\uD800-\uDBFF])[\uDC80-\uDCFF]+/g;
const BYTE_ORDER_MARK = /^\uFEFF/;
/** Longer text is decoded lossily, because scanning each character would block the event loop. */
const BYTES_MAX = 1024 * 1024;

/**
 * Decodes UTF-8 so that `encodeBytes` restores the original bytes, except a byte order mark:
 * unpaired surrogates represent invalid bytes. Beyond 1 MiB invalid bytes are lost.
 */
export function decodeBytes(bytes: Buffer): string {
  if (bytes.length > BYTES_MAX || isUtf8(bytes)) return new TextDecoder().decode(bytes);
  const parts: string[] = [];
  let from = 0;
  let at = 0;
  while (at < bytes.length) {
    const length = getSequenceLength(bytes, at);
    if (length === 0) {
      parts.push(
        bytes.toString('utf8', from, at),
        String.fromCharCode(SURROGATE_BASE + (bytes[at] ?? 0)),
      );
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
  for (const { 0: run, index } of text.matchAll(ESCAPED_BYTES)) {
    end += bytes.write(text.slice(at, index), end);
    for (const byte of toBytes(run)) end = bytes.writeUInt8(byte, end);
    at = index + run.length;
  }
  end += bytes.write(text.slice(at), end);
  return bytes.subarray(0, end);
}

/** Percent-encodes the invalid bytes, like clients that treat URLs as bytes. */
export function escapeBytes(text: string): string {
  if (text.isWellFormed()) return text;
  return text.replaceAll(ESCAPED_BYTES, (run) =>
    toBytes(run)
      .map((byte) => `%${byte.toString(16).toUpperCase()}`)
      .join(''),
  );
}

function toBytes(run: string): readonly number[] {
  return Array.from(run, (character) => character.charCodeAt(0) - SURROGATE_BASE);
}

/** Returns the length of the UTF-8 sequence at `at`, or 0 if it is invalid (RFC 3629 §4). */
function getSequenceLength(bytes: Buffer, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  const end = at + length;
  return end <= bytes.length && isUtf8(bytes.subarray(at, end)) ? length : 0;
}
