/**
 * Evaluates `If-Match` (RFC 9110 §13.1.1): `*`, or a list under strong comparison, so that a weak
 * tag never matches.
 */
export function matchesIfMatch(header: string, etag: string): boolean {
  if (header.trim() === '*') return true;
  return header.split(',').some((tag) => tag.trim() === etag);
}
