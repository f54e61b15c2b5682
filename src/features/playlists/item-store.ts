import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

import type { PlaylistId } from '#contract/ids.ts';
import type { Queries, Tx } from '#platform/db/database.ts';
import { isAfter } from '#platform/db/is-after.ts';
import type { Tables } from '#platform/db/schema/tables.ts';
import type { ListPosition } from '#platform/http/routes/list-cursor.ts';

import type { PlaylistAudience } from './playlist.ts';

/**
 * Neighbours are this far apart so that about 30 videos can be moved to the same place before the
 * playlist is renumbered.
 */
const STEP = 2 ** 31;
/** The position of the first item. There is as much room before it as after it. */
const START = 2 ** 51;
const POSITION_MAX = 2 ** 52;

/** Literals, because parameters would not match the partial indexes. */
const IS_SEEN: Readonly<Record<PlaylistAudience, RawBuilder<boolean>>> = {
  owner: sql`audience > 0`,
  guest: sql`audience > 0`,
  everyone: sql`audience = 2`,
};

/** Selects the items that an audience sees. */
export function selectItems(
  queries: Queries,
  audience: PlaylistAudience,
): SelectQueryBuilder<Tables, 'playlist_items', object> {
  return queries.selectFrom('playlist_items').where(IS_SEEN[audience]);
}

/** Finds the IDs of the playlists that contain a video. */
export async function findPlaylistsWith(
  queries: Queries,
  videoId: string,
): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('playlist_items')
    .select('playlist_id')
    .where('video_id', '=', videoId)
    .execute();
  return rows.map((row) => row.playlist_id);
}

type Pair = { readonly playlistId: string; readonly videoId: string };

export function toPairKey({ playlistId, videoId }: Pair): string {
  return `${playlistId} ${videoId}`;
}

/** The accounts of the playlists that contain these videos, by `toPairKey`. */
export async function findMemberOwners(
  queries: Queries,
  pairs: readonly Pair[],
): Promise<ReadonlyMap<string, string>> {
  if (pairs.length === 0) return new Map();
  const rows = await selectItems(queries, 'owner')
    .innerJoin('playlists', 'playlists.id', 'playlist_id')
    .select(['playlist_id as playlistId', 'video_id as videoId', 'account_id as accountId'])
    .where('playlist_id', 'in', [...new Set(pairs.map(({ playlistId }) => playlistId))])
    .where('video_id', 'in', [...new Set(pairs.map(({ videoId }) => videoId))])
    .execute();
  return new Map(rows.map((row) => [toPairKey(row), row.accountId]));
}

export type ItemScan = {
  readonly playlistId: string;
  readonly audience: PlaylistAudience;
  readonly limit: number;
  /** `before` lists the nearest item first. */
  readonly direction?: 'after' | 'before';
  /** The item at which the scan starts, which is not included. */
  readonly from: ListPosition | null;
};

/** Finds the IDs and positions of the next videos. */
export async function findItems(
  queries: Queries,
  { playlistId, audience, limit, direction = 'after', from }: ItemScan,
): Promise<readonly ListPosition[]> {
  const order = direction === 'after' ? 'asc' : 'desc';
  return selectItems(queries, audience)
    .select(['video_id as id', 'position as atMs'])
    .where('playlist_id', '=', playlistId)
    .where(isAfter(from, { columns: ['position', 'video_id'], direction: order }))
    .orderBy('position', order)
    .orderBy('video_id', order)
    .limit(limit)
    .execute();
}

/** The item of a video that the audience sees. */
export async function findItem(
  queries: Queries,
  {
    playlistId,
    videoId,
    audience,
  }: { readonly playlistId: string; readonly videoId: string; readonly audience: PlaylistAudience },
): Promise<ListPosition | undefined> {
  return selectItems(queries, audience)
    .select(['video_id as id', 'position as atMs'])
    .where((eb) => eb.and({ playlist_id: playlistId, video_id: videoId }))
    .executeTakeFirst();
}

/** Counts all items, including those of videos whose deletion can be undone. */
export async function countItems(tx: Tx, playlistId: PlaylistId): Promise<number> {
  const row = await tx
    .selectFrom('playlist_items')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('playlist_id', '=', playlistId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Returns those of the videos that the playlist contains. */
export async function findKnownIds(
  tx: Tx,
  playlistId: PlaylistId,
  videoIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('playlist_items')
    .select('video_id')
    .where('playlist_id', '=', playlistId)
    .where('video_id', 'in', videoIds)
    .execute();
  return new Set(rows.map((row) => row.video_id));
}

/** A place for new items: after an item, or at the start or end. */
export type Place = ListPosition | 'start' | 'end';

export type NewItem = {
  readonly videoId: string;
  /** True if everyone may see the video. */
  readonly isShared: boolean;
};

/** Inserts items in this order. The playlist must be locked. */
export async function insertItems(
  tx: Tx,
  playlistId: PlaylistId,
  { items, place }: { readonly items: readonly NewItem[]; readonly place: Place },
): Promise<void> {
  const positions = await findPositions(tx, playlistId, { place, count: items.length });
  await tx
    .insertInto('playlist_items')
    .values(
      items.map(({ videoId, isShared }, index) => ({
        playlist_id: playlistId,
        video_id: videoId,
        position: positions[index] ?? START,
        audience: isShared ? 2 : 1,
      })),
    )
    .execute();
}

/** Moves one item. The playlist must be locked. */
export async function moveItem(
  tx: Tx,
  playlistId: PlaylistId,
  { videoId, place }: { readonly videoId: string; readonly place: Place },
): Promise<void> {
  const [position] = await findPositions(tx, playlistId, { place, count: 1, exceptId: videoId });
  await tx
    .updateTable('playlist_items')
    .set({ position })
    .where((eb) => eb.and({ playlist_id: playlistId, video_id: videoId }))
    .execute();
}

/** Returns false if the playlist does not contain the video. */
export async function deleteItem(
  tx: Tx,
  playlistId: PlaylistId,
  videoId: string,
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('playlist_items')
    .where((eb) => eb.and({ playlist_id: playlistId, video_id: videoId }))
    .returning('video_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

type Room = {
  readonly place: Place;
  readonly count: number;
  /** The item that leaves its position. */
  readonly exceptId?: string;
};

/** Positions between neighbours. Renumbers the playlist if they are too close. */
async function findPositions(
  tx: Tx,
  playlistId: PlaylistId,
  room: Room,
): Promise<readonly number[]> {
  const positions = await divideRoom(tx, playlistId, room);
  if (positions !== undefined) return positions;
  await renumberItems(tx, playlistId);
  const { place } = room;
  const moved = typeof place === 'string' ? place : await findPlace(tx, playlistId, place.id);
  const found = await divideRoom(tx, playlistId, { ...room, place: moved });
  if (found === undefined) throw new Error('a renumbered playlist has no room');
  return found;
}

async function divideRoom(
  tx: Tx,
  playlistId: PlaylistId,
  { place, count, exceptId = '' }: Room,
): Promise<readonly number[] | undefined> {
  const edges = await findEdges(tx, playlistId, { place, exceptId });
  const { before = edges.after === undefined ? START - STEP : edges.after - STEP * (count + 1) } =
    edges;
  const { after = before + STEP * (count + 1) } = edges;
  const step = Math.floor((after - before) / (count + 1));
  const isInside = before >= 0 && after <= POSITION_MAX;
  return step < 1 || !isInside
    ? undefined
    : Array.from({ length: count }, (_, index) => before + step * (index + 1));
}

type Edges = { readonly before?: number; readonly after?: number };

async function findEdges(
  tx: Tx,
  playlistId: PlaylistId,
  { place, exceptId }: Required<Pick<Room, 'place' | 'exceptId'>>,
): Promise<Edges> {
  const nearest = await findItems(tx, {
    playlistId,
    audience: 'owner',
    direction: place === 'end' ? 'before' : 'after',
    from: typeof place === 'string' ? null : place,
    limit: 2,
  });
  const position = nearest.find(({ id }) => id !== exceptId)?.atMs;
  if (place === 'end') return position === undefined ? {} : { before: position };
  const after = position === undefined ? {} : { after: position };
  return place === 'start' ? after : { before: place.atMs, ...after };
}

async function findPlace(tx: Tx, playlistId: PlaylistId, videoId: string): Promise<Place> {
  const item = await findItem(tx, { playlistId, videoId, audience: 'owner' });
  if (item === undefined) throw new Error('an item of a locked playlist is missing');
  return item;
}

async function renumberItems(tx: Tx, playlistId: PlaylistId): Promise<void> {
  const ranks = tx
    .selectFrom('playlist_items')
    .select('video_id as id')
    .select(sql<number>`row_number() over (order by position, video_id)`.as('rank'))
    .where('playlist_id', '=', playlistId)
    .as('ranks');
  await tx
    .updateTable('playlist_items')
    .from(ranks)
    .set({ position: sql<number>`${START} + ranks.rank * ${STEP}` })
    .where('playlist_id', '=', playlistId)
    .where('video_id', '=', sql.ref<string>('ranks.id'))
    .execute();
}
