import type { Video } from './video.ts';
import { isPending } from './wait-for-video.ts';

/** Returns the version that plays: during a refresh, the previous version. */
export function toPlayable(video: Video): Video {
  return isPending(video) ? (video.previous ?? video) : video;
}
