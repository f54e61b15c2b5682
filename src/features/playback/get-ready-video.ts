import { AppError } from '../../contract/app-error.ts';
import { assertNever } from '../../lib/assert-never.ts';
import type { FindReadableVideo, ReadyVideo, Video } from '../videos/index.ts';

/** Throws video_not_found, what the resolution ended with, or unavailable while it runs. */
export async function getReadyVideo(id: string, find: FindReadableVideo): Promise<ReadyVideo> {
  const video = await find(id);
  if (video === undefined) {
    throw new AppError('video_not_found', 'There is no video at this address. Check the link.');
  }
  if (video.status !== 'ready') throw toNotReady(video);
  return video;
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
