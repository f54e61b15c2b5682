import { createHash, timingSafeEqual } from 'node:crypto';

const BEARER = /^Bearer +(.+?) *$/i;

/**
 * Returns true when an `Authorization` header (RFC 6750 §2.1) contains the token. Compares in
 * constant time.
 */
export function isBearer(authorization: string | undefined, token: string): boolean {
  const given = BEARER.exec(authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(toDigest(given), toDigest(token));
}

/** All digests have the same length, which `timingSafeEqual` requires. */
function toDigest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
