import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

import type { Queries, Tx } from '#platform/db/database.ts';
import type { Tables } from '#platform/db/schema/tables.ts';

import type { FoundNames } from '../source-names.ts';

type AddressId = { readonly video_id: string; readonly digest: string };

/** Replaces the names that the last resolution of a URL has shown. Its own name stays. */
export async function replaceNames(
  tx: Tx,
  { video_id: videoId, digest: addressDigest }: AddressId,
  { leads, plays }: FoundNames,
): Promise<void> {
  await tx
    .deleteFrom('source_names')
    .where('video_id', '=', videoId)
    .where('address_digest', '=', addressDigest)
    .where('digest', '!=', addressDigest)
    .execute();
  const isLead = new Map([
    ...plays.map((digest) => [digest, 0] as const),
    ...leads.map((digest) => [digest, 1] as const),
    [addressDigest, 1] as const,
  ]);
  const rows = [...isLead].map(([digest, is_lead]) => ({
    video_id: videoId,
    address_digest: addressDigest,
    digest,
    is_lead,
  }));
  await tx
    .insertInto('source_names')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A subquery of the names of each URL in a query of `addresses`, separated by spaces. */
export const SELECT_NAMES: RawBuilder<string | null> = sql<string | null>`(
  select string_agg(source_names.digest, ' ' order by source_names.digest) from source_names
  where source_names.video_id = addresses.video_id
    and source_names.address_digest = addresses.digest)`;

/** A subquery of the IDs of videos that have a name. */
export function selectLeading(
  queries: Queries,
  digest: string,
): SelectQueryBuilder<Tables, 'source_names', { readonly video_id: string }> {
  return queries
    .selectFrom('source_names')
    .select('video_id')
    .where('digest', '=', digest)
    .where('is_lead', '=', 1);
}

/** The names of the entire source of a video. */
export async function findLeads(queries: Queries, videoId: string): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('source_names')
    .select('digest')
    .where('video_id', '=', videoId)
    .where('is_lead', '=', 1)
    .execute();
  return rows.map(({ digest }) => digest);
}

/** The IDs of up to `limit` videos that have a name, or a stream with it. */
export async function findNamedIds(
  queries: Queries,
  digest: string,
  limit: number,
): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('source_names')
    .select('video_id')
    .distinct()
    .where('digest', '=', digest)
    .orderBy('video_id')
    .limit(limit)
    .execute();
  return rows.map(({ video_id: id }) => id);
}
