import type { OwnerValues } from '../fields/owner-values.ts';

export type ClientField = 'referer' | 'userAgent';

/** The headers that the owner has set for requests for the source. */
export function toClientHeaders({
  referer,
  userAgent,
}: Pick<OwnerValues, ClientField>): Readonly<Record<string, string>> {
  return {
    ...(referer !== null && { referer }),
    ...(userAgent !== null && { 'user-agent': userAgent }),
  };
}
