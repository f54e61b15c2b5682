import type { SelectQueryBuilder, Updateable } from 'kysely';

import type { EmbedSites } from '#contract/embed-sites.ts';
import type { AccountId, VideoId } from '#contract/ids.ts';
import { decideUrlReasons } from '#features/resolution/index.ts';
import type { Database, Queries, Tx } from '#platform/db/database.ts';
import type { Tables, VideosTable } from '#platform/db/schema/tables.ts';
import type { ListPosition } from '#platform/http/routes/list-cursor.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import type { FindTracks } from './find-video.ts';
import { findMirrors, findSources } from './source-rows.ts';
import { requeueFrom } from './store.ts';
import { sealingContext, toEmbedSitesText, toVideo, type VideoRow } from './video-row.ts';
import type { Video, Visibility } from './video.ts';

/** Fields that the owner can change. `null` falls back to the source's value. */
export type VideoChanges = {
  readonly title?: string | null;
  readonly description?: string | null;
  readonly visibility?: Visibility;
  readonly proxy?: boolean;
  readonly embedSites?: EmbedSites | null;
};

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
  readonly title: string | null;
  readonly openSourceUrl: () => string;
};

export type FindTitles = (
  queries: Queries,
  ids: readonly string[],
  ownerId: AccountId,
) => Promise<ReadonlyMap<string, string | null>>;

/** A subquery of the IDs of all videos of an account. */
export type SelectOwnedIds = (
  queries: Queries,
  ownerId: AccountId,
) => SelectQueryBuilder<Tables, 'videos', { readonly id: string }>;

type VideoUpdate = { readonly changes: VideoChanges; readonly nowMs: number };

/** Owner operations on `videos` and `sources`, and the expiry of videos without an owner. */
export type OwnerStore = {
  readonly countByOwner: (queries: Queries, ownerId: AccountId) => Promise<number>;
  /**
   * Returns the next rows in the order of `sort`. Keyset pagination neither skips nor repeats rows
   * when the list changes.
   */
  readonly scan: (queries: Queries, scan: ListScan) => Promise<readonly ScannedVideo[]>;
  /** Returns the videos in the order of `ids`, without deleted ones. */
  readonly findVideos: (queries: Queries, ids: readonly string[]) => Promise<readonly Video[]>;
  /**
   * Returns the title set by the owner, or else the source's title. Omits deleted videos and videos
   * of other accounts.
   */
  readonly findTitles: FindTitles;
  /** Returns the IDs that exist. None of these videos can be deleted until the transaction ends. */
  readonly lockAgainstDeletion: (tx: Tx, ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /**
   * Locks the row until the transaction ends. With an account, only its videos are locked, because
   * a wait for another account's video would reveal that it exists.
   */
  readonly lock: (
    tx: Tx,
    key: { readonly id: string; readonly accountId?: AccountId },
  ) => Promise<void>;
  readonly update: (tx: Tx, video: Video, update: VideoUpdate) => Promise<void>;
  /**
   * Returns false when the video was already deleted, so that only one of two concurrent deletions
   * succeeds.
   */
  readonly delete: (tx: Tx, id: VideoId) => Promise<boolean>;
  /** Returns the IDs of the deleted videos. */
  readonly deleteByOwner: (tx: Tx, ownerId: AccountId) => Promise<readonly string[]>;
  /** Queues a ready or failed video for resolution. */
  readonly requeue: (tx: Tx, id: VideoId, nowMs: number) => Promise<boolean>;
  readonly incrementPlaybackEpoch: (tx: Tx, id: VideoId) => Promise<void>;
  readonly recordPlay: (tx: Tx, id: VideoId, nowMs: number) => Promise<void>;
  readonly writeActive: (tx: Tx, id: VideoId, nowMs: number) => Promise<void>;
  /**
   * Deletes up to `limit` videos without an owner that were neither created nor played since
   * `sinceMs`. Returns their IDs.
   */
  readonly deleteUnplayed: (
    tx: Tx,
    options: { readonly sinceMs: number; readonly limit: number },
  ) => Promise<readonly string[]>;
};

type OwnerStoreDeps = {
  readonly findTracks: FindTracks;
  readonly database: Pick<Database, 'kind'>;
};

export function createOwnerStore(
  secrets: Secrets,
  { findTracks, database }: OwnerStoreDeps,
): OwnerStore {
  return {
    countByOwner,
    scan: (queries, request) => scan(queries, request, secrets),
    findVideos: (queries, ids) => findVideos(queries, ids, { secrets, findTracks }),
    findTitles,
    lockAgainstDeletion: (tx, ids) => lockAgainstDeletion(tx, ids, database.kind),
    lock,
    update,
    delete: async (tx, id) => (await deleteVideos(tx, [id])).length > 0,
    deleteByOwner,
    requeue: (tx, id, nowMs) => requeueFrom(tx, id, { states: ['ready', 'failed'], nowMs }),
    incrementPlaybackEpoch,
    recordPlay,
    writeActive,
    deleteUnplayed,
  };
}

export const selectOwnedIds: SelectOwnedIds = (queries, ownerId) =>
  queries.selectFrom('videos').select('id').where('owner_id', '=', ownerId);

async function countByOwner(queries: Queries, ownerId: AccountId): Promise<number> {
  const { count } = await queries
    .selectFrom('videos')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return count;
}

async function scan(
  queries: Queries,
  { ownerId, filters, sort, after, rowsMax }: ListScan,
  secrets: Secrets,
): Promise<readonly ScannedVideo[]> {
  const { column, direction } = sort;
  let query = queries
    .selectFrom('videos')
    .select(['id', 'title', 'source_title', 'source_url_sealed', `${column} as at_ms`])
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
  return rows.map((row) => ({
    id: row.id,
    atMs: row.at_ms,
    title: row.title ?? row.source_title,
    openSourceUrl: () =>
      secrets.open(row.source_url_sealed, sealingContext('videos.source_url', row.id)),
  }));
}

async function findVideos(
  queries: Queries,
  ids: readonly string[],
  { secrets, findTracks }: { readonly secrets: Secrets; readonly findTracks: FindTracks },
): Promise<readonly Video[]> {
  if (ids.length === 0) return [];
  const rows = await queries.selectFrom('videos').selectAll().where('id', 'in', ids).execute();
  const sources = await findSources(queries, ids);
  const mirrors = await findMirrors(queries, ids);
  const mirrorsOf = Map.groupBy(mirrors, (mirror) => mirror.video_id);
  const sourcesOf = Map.groupBy(sources, (source) => source.video_id);
  const tracksOf = await findTracks(queries, ids);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rowOf.get(id);
    if (row === undefined) return [];
    const stored = {
      row,
      sources: sourcesOf.get(id) ?? [],
      mirrors: mirrorsOf.get(id) ?? [],
      tracks: tracksOf.get(id) ?? [],
    };
    return [toVideo(stored, secrets)];
  });
}

async function findTitles(
  queries: Queries,
  ids: readonly string[],
  ownerId: AccountId,
): Promise<ReadonlyMap<string, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('videos')
    .select(['id', 'title', 'source_title'])
    .where('id', 'in', ids)
    .where('owner_id', '=', ownerId)
    .execute();
  return new Map(rows.map(({ id, title, source_title }) => [id, title ?? source_title]));
}

/**
 * Prevents deletion, but unlike `lock` it still allows updates of the row. SQLite has one writer at
 * a time and needs no lock.
 */
async function lockAgainstDeletion(
  tx: Tx,
  ids: readonly string[],
  kind: Database['kind'],
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

/** A no-op update locks the row in both databases. */
async function lock(
  tx: Tx,
  { id, accountId }: { readonly id: string; readonly accountId?: AccountId },
): Promise<void> {
  await tx
    .updateTable('videos')
    .set((eb) => ({ revision: eb.ref('revision') }))
    .where((eb) => eb.and({ id, ...(accountId !== undefined && { owner_id: accountId }) }))
    .execute();
}

async function update(tx: Tx, video: Video, { changes, nowMs }: VideoUpdate): Promise<void> {
  const columns: Updateable<VideosTable> = {
    ...(changes.title !== undefined && { title: changes.title }),
    ...(changes.description !== undefined && { description: changes.description }),
    ...(changes.visibility !== undefined && { visibility: changes.visibility }),
    ...(changes.proxy !== undefined && toProxyColumns(video, { proxy: changes.proxy })),
    ...(changes.embedSites !== undefined && { embed_sites: toEmbedSitesText(changes.embedSites) }),
  };
  await tx
    .updateTable('videos')
    .set((eb) => ({ ...columns, revision: eb('revision', '+', 1), updated_at_ms: nowMs }))
    .where('id', '=', video.id)
    .execute();
  if (changes.proxy === undefined) return;
  await tx
    .updateTable('sources')
    .set((eb) => ({ proxied: changes.proxy === true ? 1 : eb.ref('must_proxy') }))
    .where('video_id', '=', video.id)
    .execute();
}

function toProxyColumns(
  video: Video,
  { proxy }: Required<Pick<VideoChanges, 'proxy'>>,
): Pick<VideoRow, 'force_proxy' | 'thumbnail_proxied'> {
  const media = video.status === 'ready' ? video : null;
  const url = media?.thumbnail?.url;
  const mustProxy = url !== undefined && decideUrlReasons(url).length > 0;
  return { force_proxy: proxy ? 1 : 0, thumbnail_proxied: proxy || mustProxy ? 1 : 0 };
}

async function deleteByOwner(tx: Tx, ownerId: AccountId): Promise<readonly string[]> {
  const rows = await tx
    .deleteFrom('videos')
    .where('owner_id', '=', ownerId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function incrementPlaybackEpoch(tx: Tx, id: VideoId): Promise<void> {
  await tx
    .updateTable('videos')
    .set((eb) => ({ playback_epoch: eb('playback_epoch', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

async function recordPlay(tx: Tx, id: VideoId, nowMs: number): Promise<void> {
  await tx.updateTable('videos').set({ last_played_at_ms: nowMs }).where('id', '=', id).execute();
}

async function writeActive(tx: Tx, id: VideoId, nowMs: number): Promise<void> {
  await tx.updateTable('videos').set({ active_at_ms: nowMs }).where('id', '=', id).execute();
}

async function deleteUnplayed(
  tx: Tx,
  { sinceMs, limit }: { readonly sinceMs: number; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('videos')
    .select('id')
    .where('owner_id', 'is', null)
    .where('created_at_ms', '<', sinceMs)
    .where((where) =>
      where.or([where('last_played_at_ms', 'is', null), where('last_played_at_ms', '<', sinceMs)]),
    )
    .orderBy('created_at_ms')
    .limit(limit)
    .execute();
  return deleteVideos(
    tx,
    rows.map(({ id }) => id),
  );
}

/** The foreign key deletes the sources with their video. */
async function deleteVideos(tx: Tx, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await tx.deleteFrom('videos').where('id', 'in', ids).returning('id').execute();
  return rows.map(({ id }) => id);
}
