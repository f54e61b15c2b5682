import { AppError } from '#contract/app-error.ts';

import type { RemovedVideo, Video } from './video.ts';

/** Throws video_removed. */
export function requireNotRemoved(video: Video): Exclude<Video, RemovedVideo> {
  if (video.status === 'removed') throw videoRemoved();
  return video;
}

export function videoRemoved(): AppError {
  return new AppError('video_removed', 'This video was removed for legal reasons.');
}
