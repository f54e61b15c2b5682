import { AppError } from '#contract/app-error.ts';
import type { PlaylistId } from '#contract/ids.ts';
import { invalidField } from '#contract/invalid-field.ts';
import { PLAYLIST_VIDEOS_MAX } from '#contract/limits.ts';
import { quotaExceeded } from '#contract/quotas.ts';
import type { Tx } from '#platform/db/database.ts';
import type { ListPosition } from '#platform/http/routes/list-cursor.ts';

import { changePlaylist, type LockedVideos } from './change-playlist.ts';
import type { PlaylistContext } from './context.ts';
import {
  countItems,
  deleteItem,
  findItem,
  findKnownIds,
  insertItems,
  moveItem,
  type Place,
} from './item-store.ts';
import { writePlaylist } from './playlist-store.ts';
import type { Playlist, PlaylistKey } from './playlist.ts';

/** `after` is the ID of a video in the playlist; null for the start, and undefined for the end. */
type Target = { readonly after?: string | null };

/**
 * Adds videos of the account in this order. Those that the playlist contains keep their place.
 * Throws playlist_not_found, precondition_failed, validation_failed and quota_exceeded.
 */
export function addVideos(
  ctx: PlaylistContext,
  key: PlaylistKey,
  { videoIds, after }: Target & { readonly videoIds: readonly string[] },
): Promise<Playlist> {
  return changePlaylist(ctx, key, {
    videoIds,
    change: async (tx, { id }, videos) => {
      const place = await findPlace(tx, id, after);
      const isChanged = await insertVideos(tx, id, { videoIds, videos, place });
      if (isChanged) await writePlaylist(tx, id, null);
      return isChanged;
    },
  });
}

/** Returns false if the playlist contains all the videos. The playlist must be locked. */
export async function insertVideos(
  tx: Tx,
  playlistId: PlaylistId,
  {
    videoIds,
    videos,
    place,
  }: {
    readonly videoIds: readonly string[];
    readonly videos: LockedVideos;
    readonly place: Place;
  },
): Promise<boolean> {
  if (videoIds.length === 0) return false;
  const missing = videoIds.findIndex((id) => !videos.has(id));
  if (missing !== -1) throw invalidField(`/videoIds/${missing}`, 'is not a video of this account');
  const knownIds = await findKnownIds(tx, playlistId, videoIds);
  const items = videoIds
    .filter((id) => !knownIds.has(id))
    .map((videoId) => {
      const video = videos.get(videoId);
      return { videoId, isShared: video?.visibility !== 'private' && video?.isRemoved === false };
    });
  if (items.length === 0) return false;
  const used = await countItems(tx, playlistId);
  if (used + items.length > PLAYLIST_VIDEOS_MAX) {
    throw quotaExceeded({ quota: 'videosPerPlaylist', limit: PLAYLIST_VIDEOS_MAX, used });
  }
  await insertItems(tx, playlistId, { items, place });
  return true;
}

/**
 * Moves a video. Throws playlist_not_found, video_not_found, precondition_failed and
 * validation_failed.
 */
export function moveVideo(
  ctx: PlaylistContext,
  key: PlaylistKey,
  { videoId, after }: Required<Target> & { readonly videoId: string },
): Promise<Playlist> {
  return changePlaylist(ctx, key, {
    videoIds: [videoId],
    change: async (tx, { id }) => {
      await getItem(tx, id, videoId);
      if (after === videoId) return false;
      await moveItem(tx, id, { videoId, place: await findPlace(tx, id, after) });
      await writePlaylist(tx, id, null);
      return true;
    },
  });
}

/** Removes a video. Throws playlist_not_found, video_not_found and precondition_failed. */
export function removeVideo(
  ctx: PlaylistContext,
  key: PlaylistKey,
  videoId: string,
): Promise<Playlist> {
  return changePlaylist(ctx, key, {
    videoIds: [videoId],
    change: async (tx, { id }) => {
      await getItem(tx, id, videoId);
      await deleteItem(tx, id, videoId);
      await writePlaylist(tx, id, null);
      return true;
    },
  });
}

async function findPlace(
  tx: Tx,
  playlistId: PlaylistId,
  after: string | null | undefined,
): Promise<Place> {
  if (after === undefined) return 'end';
  return after === null ? 'start' : requireItem(tx, playlistId, { videoId: after, path: '/after' });
}

/** Finds a video that a field of the request names. Throws validation_failed. */
export async function requireItem(
  tx: Tx,
  playlistId: PlaylistId,
  { videoId, path }: { readonly videoId: string; readonly path: string },
): Promise<ListPosition> {
  const item = await findItem(tx, { playlistId, videoId, audience: 'owner' });
  if (item === undefined) throw invalidField(path, 'is not a video of this playlist');
  return item;
}

async function getItem(tx: Tx, playlistId: PlaylistId, videoId: string): Promise<void> {
  const item = await findItem(tx, { playlistId, videoId, audience: 'owner' });
  if (item !== undefined) return;
  throw new AppError('video_not_found', 'The playlist does not contain this video. Check the ID.');
}
