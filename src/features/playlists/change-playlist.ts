import { AppError } from '#contract/app-error.ts';
import type { EventType } from '#contract/events.ts';
import type { AccountId } from '#contract/ids.ts';
import { lockOwnedAccess } from '#features/videos/index.ts';
import { publishEvent } from '#features/webhooks/index.ts';
import type { Tx } from '#platform/db/database.ts';

import type { PlaylistContext } from './context.ts';
import { findOwnedPlaylist, lockPlaylist } from './playlist-store.ts';
import type { Playlist, PlaylistKey } from './playlist.ts';
import { toPlaylistWire } from './to-playlist-wire.ts';

export type LockedVideos = Awaited<ReturnType<typeof lockOwnedAccess>>;

type PlaylistChange = {
  readonly videoIds?: readonly string[];
  /** Receives those of the videos that the account owns. Returns false if it changes nothing. */
  readonly change: (tx: Tx, before: Playlist, videos: LockedVideos) => Promise<boolean>;
};

/**
 * Applies a change by the owner in one transaction, and publishes its event. Locks the videos first,
 * because changes of videos also lock their playlists last. Throws playlist_not_found and
 * precondition_failed.
 */
export function changePlaylist(
  ctx: PlaylistContext,
  key: PlaylistKey,
  { videoIds: ids = [], change }: PlaylistChange,
): Promise<Playlist> {
  return ctx.database.transaction(async (tx) => {
    const videos = await lockOwnedAccess(tx, ctx.database.kind, { ids, ownerId: key.accountId });
    const before = await lockOwnedPlaylist(tx, key);
    if (!(await change(tx, before, videos))) return before;
    const playlist = await getOwnedPlaylist(tx, before);
    await announce(tx, ctx, { type: 'playlist.updated', playlist });
    return playlist;
  });
}

export async function lockOwnedPlaylist(tx: Tx, key: PlaylistKey): Promise<Playlist> {
  await lockPlaylist(tx, key);
  const playlist = await getOwnedPlaylist(tx, key);
  if (key.isExpected?.(playlist) !== false) return playlist;
  throw new AppError('precondition_failed', 'The playlist has changed. Fetch it again and retry.');
}

/** Throws playlist_not_found unless the account owns the playlist. */
export async function getOwnedPlaylist(
  queries: Parameters<typeof findOwnedPlaylist>[0],
  key: { readonly id: string; readonly accountId: AccountId },
): Promise<Playlist> {
  const playlist = await findOwnedPlaylist(queries, key);
  if (playlist === undefined) throw playlistNotFound();
  return playlist;
}

/** One error for IDs that are unknown, private or of another account. */
export function playlistNotFound(): AppError {
  return new AppError('playlist_not_found', 'Playlist not found. Check the ID.');
}

/** Publishes an event of the playlist in the transaction of its change. */
export async function announce(
  tx: Tx,
  { webhooks, publicUrl }: PlaylistContext,
  { type, playlist }: { readonly type: EventType; readonly playlist: Playlist },
): Promise<void> {
  await publishEvent(tx, webhooks, {
    accountId: playlist.accountId,
    type,
    subject: playlist.id,
    tags: [],
    render: () => ({ playlist: toPlaylistWire(playlist, publicUrl) }),
  });
}
