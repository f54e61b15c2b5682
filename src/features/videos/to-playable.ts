import type { Video } from './video.ts';
import { isPending } from './wait-for-video.ts';

/** What plays: a video that is being resolved anew plays as it was before. */
export function toPlayable(video: Video): Video {
  return isPending(video) ? (video.former ?? video) : video;
}
