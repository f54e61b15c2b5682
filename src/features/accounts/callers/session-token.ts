import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** 256 random bits as base64url, which needs no quoting in headers and cookies. */
export function newSessionToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/**
 * The digest that is stored instead of a credential. A plain hash is enough, because the 256 random
 * bits of a credential can't be guessed.
 */
export function toCredentialDigest(credential: string): string {
  return createHash('sha256').update(credential).digest('base64url');
}
