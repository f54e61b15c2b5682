const PLAYING_MARK = 'reelay-playing';

/** Marks the first `playing` event, because the scripts that report it are loaded later. */
export function markPlaying(video: HTMLVideoElement): void {
  video.addEventListener('playing', () => performance.mark(PLAYING_MARK), { once: true });
}

/** The time at which playback began, on the page's clock (`performance.now()`). */
export function findPlayingTime(): number | undefined {
  return performance.getEntriesByName(PLAYING_MARK)[0]?.startTime;
}
