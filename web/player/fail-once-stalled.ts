import { toPicturePosition } from './picture-position.ts';

/**
 * Calls `fail` when the buffer is used up. Until then, a lost segment does not affect playback.
 * Returns the function that cancels this.
 */
export function failOnceStalled(video: HTMLVideoElement, fail: () => void): () => void {
  const stalled = new AbortController();
  function failOnce(): void {
    stalled.abort();
    fail();
  }
  function failWithoutPicture(): void {
    if (toPicturePosition(video) < video.currentTime) failOnce();
  }

  const { signal } = stalled;
  video.addEventListener('waiting', failOnce, { signal });
  video.addEventListener('timeupdate', failWithoutPicture, { signal });
  if (video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) failOnce();
  return () => stalled.abort();
}
