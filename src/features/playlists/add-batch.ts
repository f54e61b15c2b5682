import { AppError } from '#contract/app-error.ts';
import type { BatchResult } from '#features/videos/index.ts';

import { addVideos } from './change-items.ts';
import type { PlaylistContext } from './context.ts';
import type { PlaylistKey } from './playlist.ts';

/**
 * Adds the videos that a batch has created or found at the end of a playlist, in its order. Those
 * that the playlist contains keep their place. Throws the errors of `addVideos`.
 */
export async function addBatch(
  ctx: PlaylistContext,
  key: PlaylistKey,
  results: readonly BatchResult[],
): Promise<void> {
  const videoIds = [...new Set(results.flatMap((result) => findVideoId(result) ?? []))];
  if (videoIds.length > 0) await addVideos(ctx, key, { videoIds });
}

/** A video with other values than those of the batch is an existing one. */
export function findVideoId(result: BatchResult): string | undefined {
  if (!(result instanceof AppError)) return result.video.id;
  return result.code === 'video_exists' ? result.details[0]?.videoId : undefined;
}
