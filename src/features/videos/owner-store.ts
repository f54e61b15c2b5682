import type { Updateable } from 'kysely';

import type { EmbedSites } from '#contract/embed-sites.ts';
import { type AccountId, isVideoId, type VideoId } from '#contract/ids.ts';
import { decideAddressReasons } from '#features/resolution/index.ts';
import type { Database, Queries, Tx } from '#platform/db/database.ts';
import type { VideosTable } from '#platform/db/schema/tables.ts';
import type { ListPosition } from '#platform/http/list-cursor.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { findMirrors, findSources } from './source-rows.ts';
import { type FindTracks, requeueFrom } from './store.ts';
import { sealingContext, toEmbedSitesText, toVideo, type VideoRow } from './video-row.ts';
import type { Video, Visibility } from './video.ts';

/** What an owner may change; `null` falls back to what the source says. */
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
  /** Null for the operator, who sees everybody's. */
  readonly ownerId: AccountId | null;
  readonly filters: ListFilters;
  readonly sort: ListSort;
  readonly after: ListPosition | null;
  readonly rowsMax: number;
};

/** What a search looks at. */
export type ScannedVideo = ListPosition & {
  readonly id: VideoRow['id'];
  readonly title: string | null;
  readonly readAddress: () => string;
};

export type FindTitles = (
  queries: Queries,
  ids: readonly string[],
  ownerId: AccountId,
) => Promise<ReadonlyMap<string, string | null>>;

type VideoUpdate = { readonly changes: VideoChanges; readonly nowMs: number };

/** What owners do with records in `videos` and `sources`, and what becomes of strangers' records. */
export type OwnerStore = {
  readonly findIdBySource: (
    queries: Queries,
    source: { readonly ownerId: AccountId; readonly digest: string },
  ) => Promise<VideoId | undefined>;
  /** The next rows in the order of `sort`: by their positions a list neither skips nor repeats. */
  readonly scan: (queries: Queries, scan: ListScan) => Promise<readonly ScannedVideo[]>;
  /** In the order of `ids`; those that are gone are left out. */
  readonly findVideos: (queries: Queries, ids: readonly string[]) => Promise<readonly Video[]>;
  /** What the account calls its videos, else what their sources do; those that are gone or not its own are left out. */
  readonly findTitles: FindTitles;
  /** Answers those that there are; none of them is deleted until the transaction ends. */
  readonly hold: (tx: Tx, ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Nobody else changes the record until the transaction ends. */
  readonly lock: (tx: Tx, id: string) => Promise<void>;
  readonly update: (tx: Tx, video: Video, update: VideoUpdate) => Promise<void>;
  /** False when it is gone already, so that of two who delete it only one has. */
  readonly delete: (tx: Tx, id: VideoId) => Promise<boolean>;
  /** The IDs of the records that were deleted. */
  readonly deleteAllOf: (tx: Tx, ownerId: AccountId) => Promise<readonly string[]>;
  /** Lets a record that is ready or has failed wait for its resolution again. */
  readonly requeue: (tx: Tx, id: VideoId, nowMs: number) => Promise<boolean>;
  readonly raisePlaybackEpoch: (tx: Tx, id: VideoId) => Promise<void>;
  readonly notePlay: (tx: Tx, id: VideoId, nowMs: number) => Promise<void>;
  /** Deletes up to `limit` records without an owner that were neither made nor played since; answers their IDs. */
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
    findIdBySource,
    scan: (queries, request) => scan(queries, request, secrets),
    findVideos: (queries, ids) => findVideos(queries, ids, { secrets, findTracks }),
    findTitles,
    hold: (tx, ids) => hold(tx, ids, database.kind),
    lock,
    update,
    delete: async (tx, id) => (await deleteVideos(tx, [id])).length > 0,
    deleteAllOf,
    requeue: (tx, id, nowMs) => requeueFrom(tx, id, { states: ['ready', 'failed'], nowMs }),
    raisePlaybackEpoch,
    notePlay,
    deleteUnplayed,
  };
}

async function findIdBySource(
  queries: Queries,
  { ownerId, digest }: { readonly ownerId: AccountId; readonly digest: string },
): Promise<VideoId | undefined> {
  const row = await queries
    .selectFrom('videos')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('source_digest', '=', digest)
    .executeTakeFirst();
  return row !== undefined && isVideoId(row.id) ? row.id : undefined;
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
    const wanted = filters[name];
    if (wanted !== undefined) query = query.where(name, '=', wanted);
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
    readAddress: () =>
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

/** Less than a lock: the record may be changed meanwhile. SQLite has one writer at a time. */
async function hold(
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

/** A write that changes nothing locks the row in both databases. */
async function lock(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('videos')
    .set((eb) => ({ revision: eb.ref('revision') }))
    .where('id', '=', id)
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
  const mustProxy = url !== undefined && decideAddressReasons(url).length > 0;
  return { force_proxy: proxy ? 1 : 0, thumbnail_proxied: proxy || mustProxy ? 1 : 0 };
}

async function deleteAllOf(tx: Tx, ownerId: AccountId): Promise<readonly string[]> {
  const rows = await tx
    .deleteFrom('videos')
    .where('owner_id', '=', ownerId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function raisePlaybackEpoch(tx: Tx, id: VideoId): Promise<void> {
  await tx
    .updateTable('videos')
    .set((eb) => ({ playback_epoch: eb('playback_epoch', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

async function notePlay(tx: Tx, id: VideoId, nowMs: number): Promise<void> {
  await tx.updateTable('videos').set({ last_played_at_ms: nowMs }).where('id', '=', id).execute();
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

/** Sources go with their video. */
async function deleteVideos(tx: Tx, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await tx.deleteFrom('videos').where('id', 'in', ids).returning('id').execute();
  return rows.map(({ id }) => id);
}
