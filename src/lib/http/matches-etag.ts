/**
 * Evaluates `If-None-Match` (RFC 9110 §13.1.2): `*`, or a list under weak comparison, so that a tag
 * weakened by a compressing proxy still matches.
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return [...header.matchAll(/(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g)].some(
    ([, opaque]) => opaque === etag.replace(/^W\//, ''),
  );
}
