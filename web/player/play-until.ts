/**
 * Pauses at `endSeconds`, or returns to the start of a loop. The viewer can continue past the end.
 */
export function playUntil(
  video: HTMLVideoElement,
  { startSeconds, endSeconds }: { readonly startSeconds: number; readonly endSeconds: number },
): void {
  let lastSeconds = 0;
  video.addEventListener('timeupdate', () => {
    const now = video.currentTime;
    const hasReachedEnd = lastSeconds < endSeconds && now >= endSeconds && !video.seeking;
    lastSeconds = now;
    if (!hasReachedEnd || video.paused) return;
    if (video.loop) video.currentTime = startSeconds;
    else video.pause();
  });
  video.addEventListener('seeked', () => {
    lastSeconds = video.currentTime;
  });
}
