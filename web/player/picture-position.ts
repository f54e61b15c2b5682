/** Chromium stops after three seconds without frames. */
const SOUND_ONLY_SECONDS_MAX = 4;

/**
 * The position of the visible frame in seconds. If frames are missing, a browser continues to play
 * sound for some seconds, so that `currentTime` passes the end of the buffered video.
 */
export function toPicturePosition({
  buffered,
  currentTime,
}: Pick<HTMLVideoElement, 'buffered' | 'currentTime'>): number {
  // A range contains only times for which both sound and picture are buffered.
  const ranges = Array.from({ length: buffered.length }, (_, index) => index);
  const ends = ranges
    .filter((index) => buffered.start(index) <= currentTime)
    .map((index) => buffered.end(index));
  const end = Math.max(...ends);
  const isSoundOnly = currentTime > end && currentTime < end + SOUND_ONLY_SECONDS_MAX;
  return isSoundOnly ? end : currentTime;
}
