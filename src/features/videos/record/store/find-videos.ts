import type {
  Expression,
  ExpressionBuilder,
  SelectQueryBuilder,
  SqlBool,
  UpdateQueryBuilder,
  UpdateResult,
} from 'kysely';

import type { AccountId, VideoId } from '#contract/ids.ts';
import type { Database, Queries, Tx } from '#platform/db/database.ts';
import type { Tables } from '#platform/db/schema/tables.ts';

import type { VideoRow } from '../../fields/video-fields.ts';
import type { RecordContext } from '../record-context.ts';
import { toVideo } from '../video-row.ts';
import type { Video } from '../video.ts';
import { findAddresses } from './address-store.ts';
import { selectLeading } from './name-store.ts';
import { findSharedId } from './shared-store.ts';
import { findSources } from './source-store.ts';
import { selectVideos, updateDeletedVideos, updateVideos } from './stored-videos.ts';

/** Opens the private videos of an account, and those with the epoch of a playback token. */
export type ReadAccess = {
  readonly accountId?: AccountId;
  readonly epoch?: number | undefined;
};

export type FindContext = Pick<RecordContext, 'secrets' | 'findTracks' | 'blocks'>;

type VideoExpressions = ExpressionBuilder<Tables, 'videos'>;

/** Selects when the owner of a video has uploaded its poster, within another query. */
export function selectPosterUpload(
  queries: Queries,
  id: Expression<string | null>,
): SelectQueryBuilder<Tables, 'videos', Pick<VideoRow, 'poster_uploaded_at_ms'>> {
  return selectVideos(queries).select('poster_uploaded_at_ms').where('videos.id', '=', id);
}

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

/** Finds the shared video that has one of these names, of which the first takes precedence. */
export async function findSharedVideo(
  queries: Queries,
  ctx: FindContext,
  digests: readonly string[],
): Promise<Video | undefined> {
  const id = await findSharedId(queries, digests);
  return id === undefined ? undefined : findWhere(queries, ctx, (eb) => eb('id', '=', id));
}

function isReadable(eb: VideoExpressions, { accountId, epoch }: ReadAccess): Expression<SqlBool> {
  return eb.or([
    eb('visibility', '!=', 'private'),
    ...(accountId === undefined ? [] : [eb('owner_id', '=', accountId)]),
    ...(epoch === undefined ? [] : [eb('playback_epoch', '=', epoch)]),
  ]);
}

/** Finds the account's video of a submitted URL. */
export function findSubmitted(
  queries: Queries,
  ctx: FindContext,
  { ownerId, digest }: { readonly ownerId: AccountId; readonly digest: string },
): Promise<Video | undefined> {
  return findWhere(queries, ctx, (eb) => eb.and({ owner_id: ownerId, source_digest: digest }));
}

/** Finds the account's video that leads to a source. */
export function findLeading(
  queries: Queries,
  ctx: FindContext,
  { ownerId, digest }: { readonly ownerId: AccountId; readonly digest: string },
): Promise<Video | undefined> {
  return findWhere(queries, ctx, (eb) =>
    eb.and([eb('owner_id', '=', ownerId), eb('id', 'in', selectLeading(queries, digest))]),
  );
}

async function findWhere(
  queries: Queries,
  ctx: FindContext,
  filter: (eb: VideoExpressions) => Expression<SqlBool>,
): Promise<Video | undefined> {
  const row = await selectVideos(queries).selectAll().where(filter).executeTakeFirst();
  return row && readVideo(queries, ctx, row);
}

async function readVideo(
  queries: Queries,
  ctx: FindContext,
  row: VideoRow,
): Promise<Video | undefined> {
  const [video] = await toVideos(queries, ctx, [row]);
  return video;
}

/** Returns the videos in the order of `ids`, without deleted ones. */
export async function findVideos(
  queries: Queries,
  ctx: FindContext,
  ids: readonly string[],
): Promise<readonly Video[]> {
  if (ids.length === 0) return [];
  const rows = await selectVideos(queries).selectAll().where('id', 'in', ids).execute();
  const videos = await toVideos(queries, ctx, rows);
  const videoOf = new Map<string, Video>(videos.map((video) => [video.id, video]));
  return ids.map((id) => videoOf.get(id)).filter((video) => video !== undefined);
}

/** Reads the other tables. Omits videos that have been deleted since their row was read. */
async function toVideos(
  queries: Queries,
  ctx: FindContext,
  rows: readonly VideoRow[],
): Promise<readonly Video[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const resolvedIds = rows.filter((row) => row.resolved_at_ms !== null).map(({ id }) => id);
  const sources = resolvedIds.length === 0 ? [] : await findSources(queries, resolvedIds);
  const addresses = await findAddresses(queries, ids);
  const tracksOf = await ctx.findTracks(queries, ids);
  const sourcesOf = Map.groupBy(sources, (source) => source.video_id);
  const addressesOf = Map.groupBy(addresses, (address) => address.video_id);
  return rows.flatMap((row) => {
    const stored = addressesOf.get(row.id);
    if (stored === undefined) return [];
    const tracks = tracksOf.get(row.id) ?? [];
    const rest = { addresses: stored, sources: sourcesOf.get(row.id) ?? [], tracks };
    return [toVideo({ row, ...rest }, ctx)];
  });
}

type LockedId = {
  readonly id: string;
  readonly accountId?: AccountId;
  /** Locks only a video whose deletion can be undone. All others lock only other videos. */
  readonly isDeleted?: boolean;
};

/**
 * Locks the row until the transaction ends: a no-op update does that in both databases. With an
 * account, only its videos are locked, because a wait for another account's video would reveal that
 * it exists.
 */
export async function lockVideo(tx: Tx, key: LockedId): Promise<void> {
  await buildLock(tx, key).execute();
}

/** Locks a video like `lockVideo`, and returns it. */
export async function lockAndFindVideo(
  tx: Tx,
  ctx: FindContext,
  key: LockedId,
): Promise<Video | undefined> {
  const row = await buildLock(tx, key).returningAll().executeTakeFirst();
  return row && readVideo(tx, ctx, { ...row, owner_id: row.owner_id ?? row.deleted_owner_id });
}

function buildLock(
  tx: Tx,
  { id, accountId, isDeleted = false }: LockedId,
): UpdateQueryBuilder<Tables, 'videos', 'videos', UpdateResult> {
  const videos = isDeleted ? updateDeletedVideos(tx) : updateVideos(tx);
  const query = videos.set((eb) => ({ revision: eb.ref('revision') })).where('id', '=', id);
  if (accountId === undefined) return query;
  return query.where(isDeleted ? 'deleted_owner_id' : 'owner_id', '=', accountId);
}

/**
 * Returns the IDs that exist, including those of videos whose deletion can be undone. None of these
 * videos can be erased until the transaction ends, but unlike with `lockVideo`, their rows can be
 * updated. SQLite has one writer at a time and needs no lock.
 */
export async function lockAgainstDeletion(
  tx: Tx,
  kind: Database['kind'],
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('videos')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(kind === 'postgres', (query) => query.forKeyShare())
    .execute();
  return new Set(rows.map(({ id }) => id));
}
