import type { AccountId } from '#contract/ids.ts';
import { quotaExceeded } from '#contract/quotas.ts';
import { lockOwnedAccess } from '#features/videos/index.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { newPlaylistId } from '#platform/new-id.ts';

import { insertVideos, requireItem } from './change-items.ts';
import {
  announce,
  changePlaylist,
  getOwnedPlaylist,
  lockOwnedPlaylist,
} from './change-playlist.ts';
import type { PlaylistContext } from './context.ts';
import {
  countPlaylists,
  deleteStoredPlaylist,
  insertPlaylist,
  writePlaylist,
} from './playlist-store.ts';
import type { Playlist, PlaylistChanges, PlaylistKey, PlaylistValues } from './playlist.ts';

const PLAYLISTS_MAX = 1_000;

export type CreatePlaylistInput = Partial<PlaylistValues> &
  Pick<PlaylistValues, 'title'> & { readonly videoIds?: readonly string[] };

/** Throws validation_failed and quota_exceeded. */
export async function createPlaylist(
  ctx: PlaylistContext,
  accountId: AccountId,
  { title, description = null, visibility = 'public', videoIds = [] }: CreatePlaylistInput,
): Promise<Playlist> {
  const { database, clock } = ctx;
  return database.transaction(async (tx) => {
    await ctx.lockOwner(tx, accountId);
    const used = await countPlaylists(tx, accountId);
    if (used >= PLAYLISTS_MAX) {
      throw quotaExceeded({ quota: 'playlists', limit: PLAYLISTS_MAX, used });
    }
    const owned = { ids: videoIds, ownerId: accountId };
    const videos = await lockOwnedAccess(tx, database.kind, owned);
    const id = newPlaylistId();
    const values = { title, description, visibility };
    await insertPlaylist(tx, { id, accountId, ...values, nowMs: clock() });
    await insertVideos(tx, id, { videoIds, videos, place: 'end' });
    const playlist = await getOwnedPlaylist(tx, { id, accountId });
    await announce(tx, ctx, { type: 'playlist.created', playlist });
    return playlist;
  });
}

/** Throws playlist_not_found, precondition_failed and validation_failed. */
export function updatePlaylist(
  ctx: PlaylistContext,
  key: PlaylistKey,
  changes: PlaylistChanges,
): Promise<Playlist> {
  return changePlaylist(ctx, key, {
    change: async (tx, before) => {
      if (Object.keys(changes).length === 0) return false;
      const { posterVideoId, visibility } = changes;
      if (typeof posterVideoId === 'string') {
        await requireItem(tx, before.id, { videoId: posterVideoId, path: '/posterVideoId' });
      }
      await writePlaylist(tx, before.id, { changes, nowMs: ctx.clock() });
      if (visibility === undefined || visibility === before.visibility) return true;
      await recordAudit(tx, ctx, {
        accountId: key.accountId,
        action: 'playlist.visibility_changed',
        subjectId: before.id,
        details: { from: before.visibility, to: visibility },
      });
      return true;
    },
  });
}

/** Its videos stay. Throws playlist_not_found and precondition_failed. */
export async function deletePlaylist(ctx: PlaylistContext, key: PlaylistKey): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const playlist = await lockOwnedPlaylist(tx, key);
    const { id, accountId } = playlist;
    await deleteStoredPlaylist(tx, id);
    await recordAudit(tx, ctx, { accountId, action: 'playlist.deleted', subjectId: id });
    await announce(tx, ctx, { type: 'playlist.deleted', playlist });
  });
}
