/** Calls `fail` when the buffer is used up. Until then, a lost segment does not affect playback. */
export function failOnceStalled(video: HTMLVideoElement, fail: () => void): void {
  if (video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) fail();
  else video.addEventListener('waiting', fail, { once: true });
}
