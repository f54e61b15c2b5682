import { AppError } from '#contract/app-error.ts';
import type { Video } from '#features/videos/index.ts';
import type { ImageSize } from '#lib/media/read-image-size.ts';

import type { Posters } from './posters.ts';

/** How long an oEmbed response waits for the dimensions of its poster. */
const POSTER_MEASURE_MS_MAX = 5_000;

/**
 * The size of a video's poster; null when there is none yet, or when it cannot be determined in
 * time.
 */
export async function measurePoster(posters: Posters, video: Video): Promise<ImageSize | null> {
  if (video.status !== 'ready') return null;
  const signal = AbortSignal.timeout(POSTER_MEASURE_MS_MAX);
  try {
    const { size } = await posters.find({ video, token: undefined, signal });
    return size ?? null;
  } catch (error) {
    if (signal.aborted || error instanceof AppError) return null;
    throw error;
  }
}
