import { isPlaylistId } from '#contract/ids.ts';
import type { AccountId } from '#contract/ids.ts';
import { findVideos, type PlaylistGuest, type Reader, type Video } from '#features/videos/index.ts';
import type { ListPosition } from '#platform/http/routes/list-cursor.ts';

import { playlistNotFound } from './change-playlist.ts';
import type { PlaylistContext, PlaylistReadContext } from './context.ts';
import { findItems, type ItemScan } from './item-store.ts';
import { findOwnedPlaylist, findSharedPlaylist } from './playlist-store.ts';
import type { Playlist, PlaylistAudience } from './playlist.ts';

export type PlaylistReader = Pick<Reader, 'token' | 'client'> & {
  readonly accountId: AccountId | null;
};

export type ReadPlaylist = {
  readonly playlist: Playlist;
  readonly audience: PlaylistAudience;
  /** Only for the audience of guests. */
  readonly guest?: PlaylistGuest;
};

/**
 * Finds a playlist for its owner, for a guest of the owner, or else for everyone. Throws
 * playlist_not_found and the errors of limited tokens.
 */
export async function readPlaylist(
  ctx: PlaylistReadContext,
  id: string,
  reader: PlaylistReader,
): Promise<ReadPlaylist> {
  const found = await findPlaylist(ctx, id, reader);
  if (found === undefined) throw playlistNotFound();
  return found;
}

/** Like `readPlaylist`, but returns undefined for a playlist that the reader may not read. */
export async function findPlaylist(
  ctx: PlaylistReadContext,
  id: string,
  { accountId, ...reader }: PlaylistReader,
): Promise<ReadPlaylist | undefined> {
  const { queries } = ctx.database;
  if (accountId !== null) {
    const playlist = await findOwnedPlaylist(queries, { id, accountId });
    if (playlist !== undefined) return { playlist, audience: 'owner' };
  }
  const guest = isPlaylistId(id) ? await ctx.findPlaylistGuest(id, reader) : undefined;
  if (guest !== undefined) {
    const playlist = await findOwnedPlaylist(queries, { id, accountId: guest.accountId });
    if (playlist !== undefined) return { playlist, audience: 'guest', guest };
  }
  const playlist = await findSharedPlaylist(queries, id);
  return playlist && { playlist, audience: 'everyone' };
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
    return video !== undefined && isShown(video, scan.audience) ? [{ position, video }] : [];
  });
  return { entries, next: found.length > scan.limit ? (positions.at(-1) ?? null) : null };
}

/** Videos may have changed since their items were read, and a blocked source is removed. */
function isShown({ visibility, status }: Video, audience: PlaylistAudience): boolean {
  if (audience === 'owner') return true;
  return status !== 'removed' && (audience === 'guest' || visibility !== 'private');
}
