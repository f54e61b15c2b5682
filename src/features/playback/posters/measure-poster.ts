import { AppError } from '#contract/app-error.ts';
import type { Video } from '#features/videos/index.ts';
import { rejectOnAbort } from '#lib/async/reject-on-abort.ts';
import type { ImageSize } from '#lib/media/read-image-size.ts';

import type { Posters } from './posters.ts';

/** How long an oEmbed response waits for the dimensions of its poster. */
const POSTER_MEASURE_MS_MAX = 5_000;

/** A response that stops waiting leaves the poster to its own limits: the next one finds it. */
const NEVER_ABORTED = new AbortController().signal;

/**
 * The size of a video's poster; null when there is none yet, or when it cannot be determined in
 * time.
 */
export async function measurePoster(
  posters: Pick<Posters, 'find'>,
  video: Video,
  timeoutMs = POSTER_MEASURE_MS_MAX,
): Promise<ImageSize | null> {
  if (video.status !== 'ready') return null;
  const signal = AbortSignal.timeout(timeoutMs);
  const poster = posters.find({ video, token: undefined, signal: NEVER_ABORTED });
  try {
    const { size } = await rejectOnAbort(poster, signal);
    return size ?? null;
  } catch (error) {
    if (signal.aborted || error instanceof AppError) return null;
    throw error;
  }
}
