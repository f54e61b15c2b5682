import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** 256 random bits as base64url, which needs no quoting in headers and cookies. */
export function newSessionToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

export function isSessionToken(text: string): boolean {
  return TOKEN.test(text);
}

/**
 * Stored in place of a credential. A plain hash is enough, because 2^256 tokens can't be guessed.
 * The index lookup need not run in constant time, because a digest is useless without its preimage.
 */
export function toCredentialDigest(credential: string): string {
  return createHash('sha256').update(credential).digest('base64url');
}
