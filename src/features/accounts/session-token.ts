import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** 256 random bits as base64url, which needs no quoting in a header or a cookie. */
export function newSessionToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

export function isSessionToken(text: string): boolean {
  return TOKEN.test(text);
}

/**
 * What is kept in place of a credential. A plain hash will do: nobody can try 2^256 tokens. Looking a
 * digest up in an index needs no constant time, since what it tells is of no use without its preimage.
 */
export function toCredentialDigest(credential: string): string {
  return createHash('sha256').update(credential).digest('base64url');
}
