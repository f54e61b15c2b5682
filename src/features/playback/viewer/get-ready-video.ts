import { AppError } from '#contract/app-error.ts';
import {
  type ReadyVideo,
  toStreamable,
  type Video,
  videoNotFound,
  videoRemoved,
} from '#features/videos/index.ts';
import { assertNever } from '#lib/assert-never.ts';

/**
 * Throws video_not_found, video_removed, the stored error of a failed video, or unavailable while
 * the first resolution is running.
 */
export function getReadyVideo(found: Video | undefined): ReadyVideo {
  if (found === undefined) throw videoNotFound('link');
  const video = toStreamable(found);
  if (video.status !== 'ready') throw toNotReadyError(video);
  return video;
}

function toNotReadyError(video: Exclude<Video, ReadyVideo>): AppError {
  switch (video.status) {
    case 'queued':
    case 'resolving':
      return new AppError(
        'unavailable',
        'The video is still being processed. Try again in a moment.',
        {
          headers: { 'retry-after': '2' },
        },
      );
    case 'removed':
      return videoRemoved();
    case 'failed':
      return new AppError(video.error.code, video.error.message);
    default:
      return assertNever(video);
  }
}
