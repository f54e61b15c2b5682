import { type SelectQueryBuilder, sql } from 'kysely';

import {
  type AccountId,
  isAccountId,
  isPlaylistId,
  isVideoId,
  type PlaylistId,
} from '#contract/ids.ts';
import { selectPosterUpload } from '#features/videos/index.ts';
import type { Queries, Tx } from '#platform/db/database.ts';
import { isAfter } from '#platform/db/is-after.ts';
import type { Tables } from '#platform/db/schema/tables.ts';
import type { ListPosition } from '#platform/http/routes/list-cursor.ts';

import { selectItems } from './item-store.ts';
import type {
  Playlist,
  PlaylistAudience,
  PlaylistChanges,
  PlaylistKey,
  PlaylistValues,
} from './playlist.ts';

export type NewPlaylist = PlaylistValues &
  Pick<Playlist, 'id' | 'accountId'> & { readonly nowMs: number };

export async function insertPlaylist(
  tx: Tx,
  { id, accountId, nowMs, ...values }: NewPlaylist,
): Promise<void> {
  await tx
    .insertInto('playlists')
    .values({
      id,
      account_id: accountId,
      ...values,
      poster_video_id: null,
      revision: 1,
      video_count: 0,
      shown_count: 0,
      created_at_ms: nowMs,
      updated_at_ms: nowMs,
    })
    .execute();
}

/** Finds a playlist of this account. */
export async function findOwnedPlaylist(
  queries: Queries,
  { id, accountId }: PlaylistKey,
): Promise<Playlist | undefined> {
  const rows = await selectPlaylists(queries, 'owner')
    .where((eb) => eb.and({ id, account_id: accountId }))
    .execute();
  return rows.map(toPlaylist)[0];
}

/**
 * Finds a playlist that anyone with its ID may read. The database decides, so that a private one
 * takes as long as one that does not exist.
 */
export async function findSharedPlaylist(
  queries: Queries,
  id: string,
): Promise<Playlist | undefined> {
  const rows = await selectPlaylists(queries, 'everyone')
    .where('id', '=', id)
    .where('visibility', '!=', 'private')
    .execute();
  return rows.map(toPlaylist)[0];
}

/** Newest first. */
export async function listPlaylists(
  queries: Queries,
  {
    accountId,
    after,
    limit,
  }: {
    readonly accountId: AccountId;
    readonly after: ListPosition | null;
    readonly limit: number;
  },
): Promise<readonly Playlist[]> {
  const rows = await selectPlaylists(queries, 'owner')
    .where('account_id', '=', accountId)
    .where(isAfter(after))
    .orderBy('created_at_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toPlaylist);
}

export async function countPlaylists(queries: Queries, accountId: AccountId): Promise<number> {
  const row = await queries
    .selectFrom('playlists')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Blocks other changes until the transaction ends. A no-op update locks the row in both databases. */
export async function lockPlaylist(tx: Tx, { id, accountId }: PlaylistKey): Promise<void> {
  await tx
    .updateTable('playlists')
    .set((eb) => ({ revision: eb.ref('revision') }))
    .where((eb) => eb.and({ id, account_id: accountId }))
    .execute();
}

/** Writes a change of the playlist, or with no `changes`, of its videos. */
export async function writePlaylist(
  tx: Tx,
  id: PlaylistId,
  change: { readonly changes: PlaylistChanges; readonly nowMs: number } | null,
): Promise<void> {
  const { posterVideoId, ...values } = change?.changes ?? {};
  await tx
    .updateTable('playlists')
    .set((eb) => ({
      ...values,
      ...(posterVideoId !== undefined && { poster_video_id: posterVideoId }),
      ...(change !== null && { updated_at_ms: change.nowMs }),
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Its items are deleted with it. */
export async function deleteStoredPlaylist(tx: Tx, id: PlaylistId): Promise<void> {
  await tx.deleteFrom('playlists').where('id', '=', id).execute();
}

/** Their videos are deleted by the videos feature. */
export async function deleteAccountPlaylists(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('playlists').where('account_id', '=', accountId).execute();
}

type PlaylistRow = {
  readonly id: string;
  readonly account_id: string;
  readonly title: string;
  readonly description: string | null;
  readonly visibility: Playlist['visibility'];
  readonly poster_id: string | null;
  readonly poster_uploaded_at_ms: number | null;
  readonly count: number;
  readonly revision: number;
  readonly created_at_ms: number;
  readonly updated_at_ms: number;
};

function selectPlaylists(
  queries: Queries,
  audience: PlaylistAudience,
): SelectQueryBuilder<Tables, 'playlists', PlaylistRow> {
  const items = selectItems(queries, audience)
    .select('video_id')
    .where('playlist_id', '=', sql.ref<string>('playlists.id'));
  const chosen = items.where('video_id', '=', sql.ref<string>('playlists.poster_video_id'));
  const first = items.orderBy('position').orderBy('video_id').limit(1);
  return queries
    .selectFrom('playlists')
    .select([
      'id',
      'account_id',
      'title',
      'description',
      'visibility',
      'revision',
      'created_at_ms',
      'updated_at_ms',
      audience === 'everyone' ? 'shown_count as count' : 'video_count as count',
    ])
    .select(({ fn }) => {
      const posterId = fn.coalesce(chosen, first);
      const uploadedAtMs = selectPosterUpload(queries, posterId);
      return [posterId.as('poster_id'), uploadedAtMs.as('poster_uploaded_at_ms')];
    });
}

function toPlaylist(row: PlaylistRow): Playlist {
  const { id, account_id: accountId, poster_id: posterVideoId } = row;
  const isPoster = posterVideoId === null || isVideoId(posterVideoId);
  if (!isPlaylistId(id) || !isAccountId(accountId) || !isPoster) {
    throw new Error('a playlist has a malformed ID');
  }
  return {
    id,
    accountId,
    title: row.title,
    description: row.description,
    visibility: row.visibility,
    posterVideoId,
    posterUploadedAtMs: row.poster_uploaded_at_ms,
    videoCount: row.count,
    revision: row.revision,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
  };
}
