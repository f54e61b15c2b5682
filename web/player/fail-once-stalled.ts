/** Buffered media can still play: a lost segment matters only when the playhead reaches it. */
export function failOnceStalled(video: HTMLVideoElement, fail: () => void): void {
  if (video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) fail();
  else video.addEventListener('waiting', fail, { once: true });
}
