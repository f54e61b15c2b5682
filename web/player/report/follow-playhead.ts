import type { WatchedMedia } from './watched-media.ts';

export type Playhead = {
  /** Seconds at which the picture on show stands; before a seek's end that is not where the seek leads. */
  readonly find: (isPlaying: boolean) => number;
};

/** Longer than this, no browser plays without telling the time. */
const TIME_GAP_MS_MAX = 1_000;

/** Remembers what was on show: when a browser says that it seeks, its own clock is at the target already. */
export function followPlayhead(
  media: WatchedMedia,
  { nowMs, signal }: { readonly nowMs: () => number; readonly signal: AbortSignal },
): Playhead {
  let seen = { seconds: media.currentTime, atMs: nowMs(), rate: media.playbackRate };
  function look(): void {
    if (media.seeking) return;
    seen = { seconds: media.currentTime, atMs: nowMs(), rate: media.playbackRate };
  }
  for (const event of ['timeupdate', 'playing', 'seeked', 'ratechange', 'pause']) {
    media.addEventListener(event, look, { signal });
  }
  return {
    find(isPlaying) {
      const sinceMs = isPlaying ? Math.min(nowMs() - seen.atMs, TIME_GAP_MS_MAX) : 0;
      const seconds = seen.seconds + (sinceMs / 1000) * seen.rate;
      return Number.isFinite(media.duration) ? Math.min(seconds, media.duration) : seconds;
    },
  };
}
