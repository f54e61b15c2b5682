import type { Video } from './video.ts';

/** What plays: a video that is being resolved anew plays as it was before. */
export function toPlayable(video: Video): Video {
  const isPending = video.status === 'queued' || video.status === 'resolving';
  return isPending ? (video.former ?? video) : video;
}
