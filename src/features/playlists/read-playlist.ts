import type { AccountId } from '#contract/ids.ts';
import { findVideos, type Video } from '#features/videos/index.ts';
import type { ListPosition } from '#platform/http/routes/list-cursor.ts';

import { playlistNotFound } from './change-playlist.ts';
import type { PlaylistContext } from './context.ts';
import { findItems, type ItemScan } from './item-store.ts';
import { findOwnedPlaylist, findSharedPlaylist } from './playlist-store.ts';
import type { Playlist, PlaylistAudience } from './playlist.ts';

export type ReadPlaylist = { readonly playlist: Playlist; readonly audience: PlaylistAudience };

/** Finds a playlist for its owner, or else for everyone. Throws playlist_not_found. */
export async function readPlaylist(
  { database: { queries } }: PlaylistContext,
  id: string,
  accountId: AccountId | null,
): Promise<ReadPlaylist> {
  const owned =
    accountId === null ? undefined : await findOwnedPlaylist(queries, { id, accountId });
  if (owned !== undefined) return { playlist: owned, audience: 'owner' };
  const playlist = await findSharedPlaylist(queries, id);
  if (playlist === undefined) throw playlistNotFound();
  return { playlist, audience: 'everyone' };
}

export type PlaylistEntry = { readonly position: ListPosition; readonly video: Video };

/** A part of the playlist, without the videos that its audience may not see. */
export async function listEntries(
  ctx: PlaylistContext,
  scan: ItemScan,
): Promise<{ readonly entries: readonly PlaylistEntry[]; readonly next: ListPosition | null }> {
  const { queries } = ctx.database;
  const found = await findItems(queries, { ...scan, limit: scan.limit + 1 });
  const positions = found.slice(0, scan.limit);
  const ids = positions.map(({ id }) => id);
  const videos = await findVideos(queries, ctx, ids);
  const videoOf = new Map<string, Video>(videos.map((video) => [video.id, video]));
  const entries = positions.flatMap((position) => {
    const video = videoOf.get(position.id);
    const isSeen = video !== undefined && (scan.audience === 'owner' || isShown(video));
    return isSeen ? [{ position, video }] : [];
  });
  return { entries, next: found.length > scan.limit ? (positions.at(-1) ?? null) : null };
}

/** Videos may have changed since their items were read, and a blocked source is removed. */
function isShown({ visibility, status }: Video): boolean {
  return visibility !== 'private' && status !== 'removed';
}
