import { AppError } from '#contract/app-error.ts';
import type { Video } from '#features/videos/index.ts';
import type { ImageSize } from '#lib/media/read-image-size.ts';

import type { FindPoster } from './posters.ts';

/** How long an oEmbed response waits for the dimensions of its poster. */
const POSTER_MEASURE_MS_MAX = 5_000;

/**
 * The size of a video's poster; null when there is none yet, or when it cannot be determined in
 * time.
 */
export type MeasurePoster = (video: Video) => Promise<ImageSize | null>;

export function createMeasurePoster(findPoster: FindPoster): MeasurePoster {
  return async (video) => {
    if (video.status !== 'ready') return null;
    const signal = AbortSignal.timeout(POSTER_MEASURE_MS_MAX);
    try {
      const { size } = await findPoster({ video, token: undefined, signal });
      return size ?? null;
    } catch (error) {
      if (signal.aborted || error instanceof AppError) return null;
      throw error;
    }
  };
}
