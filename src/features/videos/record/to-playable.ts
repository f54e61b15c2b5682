import { isPending, type Video } from './video.ts';

/** Returns the version that plays: during a refresh, the previous version. */
export function toPlayable(video: Video): Video {
  return isPending(video) ? (video.previous ?? video) : video;
}

/**
 * Returns the version whose streams are served. A lost live stream is included, because its viewers
 * reconnect as soon as its upstream responds again, before a check notices that.
 */
export function toStreamable(video: Video): Video {
  const playable = toPlayable(video);
  return playable.status === 'failed' ? (playable.lostStream ?? playable) : playable;
}
