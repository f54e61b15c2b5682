import { isDeepStrictEqual } from 'node:util';

import type { OwnerValues } from '../fields/owner-values.ts';

export type ClientField = 'referer' | 'userAgent';

type ClientValues = Pick<OwnerValues, ClientField>;

/** The headers that the owner has set for requests for the source. */
export function toClientHeaders({
  referer,
  userAgent,
}: ClientValues): Readonly<Record<string, string>> {
  return {
    ...(referer !== null && { referer }),
    ...(userAgent !== null && { 'user-agent': userAgent }),
  };
}

/** False if a resolution for one says nothing about the other: hosts may send other streams. */
export function haveSameHeaders(one: ClientValues, other: ClientValues): boolean {
  return isDeepStrictEqual(toClientHeaders(one), toClientHeaders(other));
}
