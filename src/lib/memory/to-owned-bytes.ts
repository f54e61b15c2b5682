/**
 * The same bytes in separate memory, for bytes that are kept or passed on. A short Buffer is a
 * part of 64 KiB that it shares with others, and would keep all of it in use.
 */
export function toOwnedBytes(bytes: Buffer): Buffer<ArrayBuffer> {
  if (isOwned(bytes)) return bytes;
  const owned = Buffer.allocUnsafeSlow(bytes.length);
  owned.set(bytes);
  return owned;
}

function isOwned(bytes: Buffer): bytes is Buffer<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer && bytes.buffer.byteLength === bytes.length;
}
