import { matchesIfMatch } from './matches-if-match.ts';
import type { Validators } from './matches-if-range.ts';

/** Conditions for a request to proceed (RFC 9110 §13.1.1, §13.1.4). */
export type Preconditions = {
  readonly ifMatch: string | undefined;
  readonly ifUnmodifiedSince: string | undefined;
};

/** False means 412. The date is ignored if an entity tag is given, and a weak tag never matches. */
export function meetsPreconditions(
  { ifMatch, ifUnmodifiedSince }: Preconditions,
  { etag, lastModified }: Validators,
): boolean {
  if (ifMatch !== undefined) {
    if (ifMatch.trim() === '*') return true;
    return etag !== undefined && !etag.startsWith('W/') && matchesIfMatch(ifMatch, etag);
  }
  if (ifUnmodifiedSince === undefined) return true;
  const changedAtMs = Date.parse(lastModified ?? '');
  const isChanged = changedAtMs > Date.parse(ifUnmodifiedSince);
  return !isChanged;
}
