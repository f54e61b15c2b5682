import type { WatchedMedia } from './watched-media.ts';

export type Playhead = {
  /**
   * Returns the position of the visible picture in seconds. During a seek, this is not the target.
   */
  readonly find: (isPlaying: boolean) => number;
};

/** During playback, browsers fire `timeupdate` at shorter intervals than this. */
const TIME_GAP_MS_MAX = 1_000;

/**
 * Tracks the visible position. When `seeking` fires, `currentTime` is already the target of the
 * seek, so it can't be used.
 */
export function trackPlayhead(
  media: WatchedMedia,
  { nowMs, signal }: { readonly nowMs: () => number; readonly signal: AbortSignal },
): Playhead {
  let last = { seconds: media.currentTime, atMs: nowMs(), rate: media.playbackRate };
  function update(): void {
    if (media.seeking) return;
    last = { seconds: media.currentTime, atMs: nowMs(), rate: media.playbackRate };
  }
  for (const event of ['timeupdate', 'playing', 'seeked', 'ratechange', 'pause']) {
    media.addEventListener(event, update, { signal });
  }
  return {
    find(isPlaying) {
      const sinceMs = isPlaying ? Math.min(nowMs() - last.atMs, TIME_GAP_MS_MAX) : 0;
      const seconds = last.seconds + (sinceMs / 1000) * last.rate;
      return Number.isFinite(media.duration) ? Math.min(seconds, media.duration) : seconds;
    },
  };
}
