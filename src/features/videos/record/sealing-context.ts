import { assertNever } from '#lib/assert-never.ts';
import type { AddressesTable } from '#platform/db/schema/source-tables.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

/** Binds a sealed value to its table, column and row, so that it can't be opened anywhere else. */
export function sealingContext(
  column:
    | 'videos.source_url'
    | 'videos.thumbnail_url'
    | 'videos.trace'
    | 'videos.captions'
    | 'videos.author'
    | 'sources.url'
    | 'mirrors.url'
    | 'addresses.url'
    | 'addresses.trace'
    | 'sources.headers',
  rowId: string,
): string {
  return `${column}:${rowId}`;
}

type SealedAddress = Pick<AddressesTable, 'video_id' | 'digest' | 'sealed_as'>;

/** A URL from an older database stays bound to the table that it was written to. */
export function toUrlContext({ video_id: id, digest, sealed_as: table }: SealedAddress): string {
  switch (table) {
    case 'videos':
      return sealingContext('videos.source_url', id);
    case 'mirrors':
      return sealingContext('mirrors.url', `${id}:${digest}`);
    case 'addresses':
      return sealingContext('addresses.url', `${id}:${digest}`);
    default:
      return assertNever(table);
  }
}

/** The context of the trace, which follows that of the URL. */
export function toTraceContext({ video_id: id, digest, sealed_as: table }: SealedAddress): string {
  return table === 'videos'
    ? sealingContext('videos.trace', id)
    : sealingContext('addresses.trace', `${id}:${digest}`);
}

export function openUrl(sealed: string, context: string, secrets: Pick<Secrets, 'open'>): URL {
  return new URL(secrets.open(sealed, context));
}
