import type { WatchedMedia } from './watched-media.ts';

export type Playhead = {
  /** The position of the visible picture in seconds; during a seek, not the target. */
  readonly find: (isPlaying: boolean) => number;
};

/** Browsers fire `timeupdate` more often than this during playback. */
const TIME_GAP_MS_MAX = 1_000;

/**
 * Tracks the visible position, because `currentTime` already is the target when `seeking` fires.
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
