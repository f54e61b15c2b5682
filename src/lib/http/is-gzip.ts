/** The magic number and the only compression method (RFC 1952 §2.3.1). */
export const GZIP_MAGIC = Buffer.from([0x1f, 0x8b, 0x08]);

export function isGzip(bytes: Uint8Array): boolean {
  return GZIP_MAGIC.equals(bytes.subarray(0, GZIP_MAGIC.length));
}
