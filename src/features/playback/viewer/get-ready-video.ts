import { AppError } from '#contract/app-error.ts';
import { type ReadyVideo, toStreamable, type Video } from '#features/videos/index.ts';
import { assertNever } from '#lib/assert-never.ts';

/**
 * Throws video_not_found, the stored error of a failed video, or unavailable while the first
 * resolution is running.
 */
export function getReadyVideo(found: Video | undefined): ReadyVideo {
  if (found === undefined) throw videoNotFoundError();
  const video = toStreamable(found);
  if (video.status !== 'ready') throw toNotReadyError(video);
  return video;
}

/**
 * Unknown, private and deleted videos have the same error, so that it does not reveal whether a
 * video exists.
 */
export function videoNotFoundError(): AppError {
  return new AppError('video_not_found', 'Video not found. Check the link.');
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
    case 'failed':
      return new AppError(video.error.code, video.error.message);
    default:
      return assertNever(video);
  }
}
