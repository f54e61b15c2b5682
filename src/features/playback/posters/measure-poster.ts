import { AppError } from '#contract/app-error.ts';
import { POSTER_WIDTHS, type PosterWidth } from '#contract/poster-widths.ts';
import type { Video } from '#features/videos/index.ts';
import { rejectOnAbort } from '#lib/async/reject-on-abort.ts';
import type { ImageSize } from '#lib/media/read-image-size.ts';

import type { Posters } from './posters.ts';
import { toPosterSize } from './resize-poster.ts';

export type PosterSizes = {
  readonly original: ImageSize;
  /** Those of smaller posters, largest first. */
  readonly smaller: readonly (ImageSize & { readonly width: PosterWidth })[];
};

/** How long an oEmbed response waits for the dimensions of its poster. */
const POSTER_MEASURE_MS_MAX = 5_000;

/** A response that stops waiting leaves the poster to its own limits: the next one finds it. */
const NEVER_ABORTED = new AbortController().signal;

/**
 * The sizes of a video's poster; null when there is none yet, or when they cannot be determined in
 * time.
 */
export async function measurePoster(
  posters: Pick<Posters, 'find'>,
  video: Video,
  timeoutMs = POSTER_MEASURE_MS_MAX,
): Promise<PosterSizes | null> {
  if (video.status !== 'ready') return null;
  const signal = AbortSignal.timeout(timeoutMs);
  const finding = posters.find({ video, token: undefined, signal: NEVER_ABORTED });
  try {
    const poster = await rejectOnAbort(finding, signal);
    const { size: original } = poster;
    if (original === undefined) return null;
    const smaller = POSTER_WIDTHS.toReversed().flatMap((width) => {
      const size = toPosterSize(poster, width);
      return size === undefined || size === original ? [] : [{ ...size, width }];
    });
    return { original, smaller };
  } catch (error) {
    if (signal.aborted || error instanceof AppError) return null;
    throw error;
  }
}
