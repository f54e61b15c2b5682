import type { Expression, ExpressionBuilder, SelectQueryBuilder, SqlBool } from 'kysely';

import type { AccountId, VideoId } from '#contract/ids.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Tables } from '#platform/db/schema/tables.ts';
import type { ListPosition } from '#platform/http/routes/list-cursor.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import type { RecordContext } from '../context.ts';
import { findAddresses, findSubmittedUrls } from './address-store.ts';
import { findSources } from './source-store.ts';
import { toTitle } from './to-title.ts';
import { toVideo, type VideoRow } from './video-row.ts';
import type { Video, Visibility } from './video.ts';

/** Opens the private videos of an account, and those with the epoch of a playback token. */
export type ReadAccess = {
  readonly accountId?: AccountId;
  readonly epoch?: number | undefined;
};

export type FindContext = Pick<RecordContext, 'secrets' | 'findTracks'>;

type VideoExpressions = ExpressionBuilder<Tables, 'videos'>;

export function findVideo(
  queries: Queries,
  ctx: FindContext,
  id: VideoId,
): Promise<Video | undefined> {
  return findWhere(queries, ctx, (eb) => eb('id', '=', id));
}

export type OwnedId = { readonly id: VideoId; readonly accountId: AccountId };

/** Finds a video of this account. */
export function findOwned(
  queries: Queries,
  ctx: FindContext,
  { id, accountId }: OwnedId,
): Promise<Video | undefined> {
  return findWhere(queries, ctx, (eb) => eb.and({ id, owner_id: accountId }));
}

/**
 * The database decides about access, so that a video that the caller may not read needs the same
 * queries as one that does not exist.
 */
export function findReadable(
  queries: Queries,
  ctx: FindContext,
  { id, access }: { readonly id: VideoId; readonly access: ReadAccess },
): Promise<Video | undefined> {
  return findWhere(queries, ctx, (eb) => eb.and([eb('id', '=', id), isReadable(eb, access)]));
}

export function findSharedVideo(
  queries: Queries,
  ctx: FindContext,
  digest: string,
): Promise<Video | undefined> {
  return findWhere(queries, ctx, (eb) => eb('shared_digest', '=', digest));
}

function isReadable(eb: VideoExpressions, { accountId, epoch }: ReadAccess): Expression<SqlBool> {
  return eb.or([
    eb('visibility', '!=', 'private'),
    ...(accountId === undefined ? [] : [eb('owner_id', '=', accountId)]),
    ...(epoch === undefined ? [] : [eb('playback_epoch', '=', epoch)]),
  ]);
}

async function findWhere(
  queries: Queries,
  { secrets, findTracks }: FindContext,
  filter: (eb: VideoExpressions) => Expression<SqlBool>,
): Promise<Video | undefined> {
  const row = await queries.selectFrom('videos').selectAll().where(filter).executeTakeFirst();
  if (row === undefined) return undefined;
  const sources = row.resolved_at_ms === null ? [] : await findSources(queries, [row.id]);
  const addresses = await findAddresses(queries, [row.id]);
  // The video has been deleted since the first query.
  if (addresses.length === 0) return undefined;
  const tracks = (await findTracks(queries, [row.id])).get(row.id) ?? [];
  return toVideo({ row, sources, addresses, tracks }, secrets);
}

/** Returns the videos in the order of `ids`, without deleted ones. */
export async function findVideos(
  queries: Queries,
  { secrets, findTracks }: FindContext,
  ids: readonly string[],
): Promise<readonly Video[]> {
  if (ids.length === 0) return [];
  const rows = await queries.selectFrom('videos').selectAll().where('id', 'in', ids).execute();
  const sources = await findSources(queries, ids);
  const addresses = await findAddresses(queries, ids);
  const addressesOf = Map.groupBy(addresses, (address) => address.video_id);
  const sourcesOf = Map.groupBy(sources, (source) => source.video_id);
  const tracksOf = await findTracks(queries, ids);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rowOf.get(id);
    const addressRows = addressesOf.get(id);
    if (row === undefined || addressRows === undefined) return [];
    const stored = {
      row,
      sources: sourcesOf.get(id) ?? [],
      addresses: addressRows,
      tracks: tracksOf.get(id) ?? [],
    };
    return [toVideo(stored, secrets)];
  });
}

/** A subquery of the IDs of all videos of an account. */
export function selectOwnedIds(
  queries: Queries,
  ownerId: AccountId,
): SelectQueryBuilder<Tables, 'videos', { readonly id: string }> {
  return queries.selectFrom('videos').select('id').where('owner_id', '=', ownerId);
}

export async function countVideos(queries: Queries, ownerId: AccountId): Promise<number> {
  const { count } = await queries
    .selectFrom('videos')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return count;
}

type TitleRequest = {
  readonly ids: readonly string[];
  readonly ownerId: AccountId;
};

/** Omits deleted videos and videos of other accounts. */
export async function findTitles(
  queries: Queries,
  secrets: Secrets,
  { ids, ownerId }: TitleRequest,
): Promise<ReadonlyMap<string, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('videos')
    .select(['id', 'title', 'source_title', 'provider'])
    .where('id', 'in', ids)
    .where('owner_id', '=', ownerId)
    .execute();
  const urls = await findSubmittedUrls(
    queries,
    secrets,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.flatMap((row) => {
      const sourceUrl = urls.get(row.id)?.();
      if (sourceUrl === undefined) return [];
      const storedTitle = row.title ?? row.source_title;
      return [[row.id, toTitle({ ...row, storedTitle, sourceUrl })]];
    }),
  );
}

export type ListFilters = {
  readonly status?: VideoRow['status'];
  readonly type?: string;
  readonly provider?: string;
  readonly visibility?: Visibility;
};

export type ListSort = {
  readonly column: 'created_at_ms' | 'updated_at_ms';
  readonly direction: 'asc' | 'desc';
};

export type ListScan = {
  /** Null for the operator, who sees all videos. */
  readonly ownerId: AccountId | null;
  readonly filters: ListFilters;
  readonly sort: ListSort;
  readonly after: ListPosition | null;
  readonly rowsMax: number;
};

/** The fields that a search matches. */
export type ScannedVideo = ListPosition & {
  readonly id: VideoRow['id'];
  readonly provider: string | null;
  readonly storedTitle: string | null;
  /** Returns undefined if the video has just been deleted. */
  readonly openSourceUrl: () => URL | undefined;
};

/**
 * Returns the next rows in the order of `sort`. Keyset pagination neither skips nor repeats rows
 * when the list changes.
 */
export async function scanVideos(
  queries: Queries,
  secrets: Secrets,
  { ownerId, filters, sort, after, rowsMax }: ListScan,
): Promise<readonly ScannedVideo[]> {
  const { column, direction } = sort;
  let query = queries
    .selectFrom('videos')
    .select(['id', 'title', 'source_title', 'provider', `${column} as at_ms`])
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(rowsMax);
  if (ownerId !== null) query = query.where('owner_id', '=', ownerId);
  for (const name of ['status', 'type', 'provider', 'visibility'] as const) {
    const value = filters[name];
    if (value !== undefined) query = query.where(name, '=', value);
  }
  if (after !== null) {
    const beyond = direction === 'asc' ? '>' : '<';
    query = query.where((where) =>
      where.or([
        where(column, beyond, after.atMs),
        where.and([where(column, '=', after.atMs), where('id', beyond, after.id)]),
      ]),
    );
  }
  const rows = await query.execute();
  const urls = await findSubmittedUrls(
    queries,
    secrets,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    atMs: row.at_ms,
    provider: row.provider,
    storedTitle: row.title ?? row.source_title,
    openSourceUrl: () => urls.get(row.id)?.(),
  }));
}

/** The columns that decide who may read a video. */
export type VideoAccess = Pick<Video, 'visibility' | 'playbackEpoch'>;

/** Deleted videos are omitted. */
export async function findAccess(
  queries: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, VideoAccess>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('videos')
    .select(['id', 'visibility', 'playback_epoch'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, visibility, playback_epoch: playbackEpoch }) => [
      id,
      { visibility, playbackEpoch },
    ]),
  );
}

/** True if the last successful resolution found a live stream, even if it has since been lost. */
export async function isLiveStream(queries: Queries, id: VideoId): Promise<boolean> {
  const row = await queries
    .selectFrom('videos')
    .select('live')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined && row.live !== null;
}

/** The time to which the check was deferred because of the owner's quota, if it was. */
export async function findDeferral(queries: Queries, id: VideoId): Promise<number | null> {
  const row = await queries
    .selectFrom('videos')
    .select('check_deferred_to_ms')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.check_deferred_to_ms ?? null;
}
