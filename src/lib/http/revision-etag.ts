import { createHash } from 'node:crypto';

const DIGEST_CHARACTERS = 22;
const TAG = /^"(\d+)-[\w-]+"$/;

/** The strong entity tag of a representation that also contains what its owner does not change. */
export function toRevisionEtag(revision: number, wire: object): string {
  const digest = createHash('sha256').update(JSON.stringify(wire)).digest('base64url');
  return `"${revision}-${digest.slice(0, DIGEST_CHARACTERS)}"`;
}

/**
 * Evaluates `If-Match` (RFC 9110 §13.1.1). Only the revision is compared: the rest of the
 * representation can change constantly, so a busy record could otherwise hardly be updated.
 */
export function matchesRevision(header: string, revision: number): boolean {
  if (header.trim() === '*') return true;
  return header.split(',').some((tag) => TAG.exec(tag.trim())?.[1] === String(revision));
}
