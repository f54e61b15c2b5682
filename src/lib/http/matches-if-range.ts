/** What tells one state of a resource from another (RFC 9110 §8.8). */
export type Validators = {
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
};

/**
 * Whether `If-Range` (RFC 9110 §13.1.5) lets a part be sent: a strong entity tag compared strongly, or the very
 * date of the last change. No header lets it.
 */
export function matchesIfRange(header: string | undefined, current: Validators): boolean {
  const given = header?.trim();
  if (given === undefined || given === '') return true;
  // A weak tag begins with W/ and never matches.
  if (given.includes('"')) return given.startsWith('"') && given === current.etag;
  return current.lastModified !== undefined && given === current.lastModified;
}
