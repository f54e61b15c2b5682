/** What is buffered may still be played: a part that is lost matters once the playhead gets there. */
export function failOnceStalled(video: HTMLVideoElement, fail: () => void): void {
  if (video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) fail();
  else video.addEventListener('waiting', fail, { once: true });
}
