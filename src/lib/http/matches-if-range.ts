/** The validators of a representation (RFC 9110 §8.8). */
export type Validators = {
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
};

/**
 * Evaluates `If-Range` (RFC 9110 §13.1.5): a strong entity tag under strong comparison, or the
 * exact modification date. A missing header always matches.
 */
export function matchesIfRange(header: string | undefined, current: Validators): boolean {
  const given = header?.trim();
  if (given === undefined || given === '') return true;
  // A weak tag starts with W/ and never matches.
  if (given.includes('"')) return given.startsWith('"') && given === current.etag;
  return current.lastModified !== undefined && given === current.lastModified;
}
