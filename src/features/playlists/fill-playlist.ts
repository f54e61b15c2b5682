import type { AccountId } from '#contract/ids.ts';
import { invalidField } from '#contract/invalid-field.ts';
import { PLAYLIST_VIDEOS_MAX } from '#contract/limits.ts';
import { lockOwnedAccess } from '#features/videos/index.ts';
import type { Tx } from '#platform/db/database.ts';

import { insertVideos } from './change-items.ts';
import { announce, getOwnedPlaylist } from './change-playlist.ts';
import type { PlaylistContext } from './context.ts';
import { countItems } from './item-store.ts';
import { findOwnedPlaylist, lockPlaylist, writePlaylist } from './playlist-store.ts';

type Target = { readonly id: string; readonly accountId: AccountId };

/** Throws validation_failed unless the account owns the playlist that a request names at `path`, if any. */
export async function requirePlaylist(
  tx: Tx,
  {
    id,
    accountId,
    path,
  }: Omit<Target, 'id'> & { readonly id: string | null; readonly path: string },
): Promise<void> {
  if (id === null || (await findOwnedPlaylist(tx, { id, accountId })) !== undefined) return;
  throw invalidField(path, 'is not a playlist of this account');
}

/** Adds a new video at the end of a playlist, if it exists and has room. */
export async function fillPlaylist(
  tx: Tx,
  ctx: PlaylistContext,
  { id, accountId, videoId }: Target & { readonly videoId: string },
): Promise<void> {
  const videoIds = [videoId];
  const owned = { ids: videoIds, ownerId: accountId };
  const videos = await lockOwnedAccess(tx, ctx.database.kind, owned);
  await lockPlaylist(tx, { id, accountId });
  const found = await findOwnedPlaylist(tx, { id, accountId });
  if (found === undefined || (await countItems(tx, found.id)) >= PLAYLIST_VIDEOS_MAX) return;
  await insertVideos(tx, found.id, { videoIds, videos, place: 'end' });
  await writePlaylist(tx, found.id, null);
  const playlist = await getOwnedPlaylist(tx, found);
  await announce(tx, ctx, { type: 'playlist.updated', playlist });
}
