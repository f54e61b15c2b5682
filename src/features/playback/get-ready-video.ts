import { AppError } from '#contract/app-error.ts';
import { type ReadyVideo, toPlayable, type Video } from '#features/videos/index.ts';
import { assertNever } from '#lib/assert-never.ts';

/** Throws video_not_found, what the resolution ended with, or unavailable while it runs for the first time. */
export function getReadyVideo(found: Video | undefined): ReadyVideo {
  if (found === undefined) throw videoUnavailable();
  const video = toPlayable(found);
  if (video.status !== 'ready') throw toNotReady(video);
  return video;
}

/** The same for everything that may not be played: it says nothing about private videos. */
export function videoUnavailable(): AppError {
  return new AppError('video_not_found', 'There is no video at this address. Check the link.');
}

function toNotReady(video: Exclude<Video, ReadyVideo>): AppError {
  switch (video.status) {
    case 'queued':
    case 'resolving':
      return new AppError('unavailable', 'The video is still being looked up; try again shortly.', {
        headers: { 'retry-after': '2' },
      });
    case 'failed':
      return new AppError(video.error.code, video.error.message);
    default:
      return assertNever(video);
  }
}
