/** Stops the video at that time, or sends it back to its start when it loops; a viewer may go on from there. */
export function playUntil(
  video: HTMLVideoElement,
  { startSeconds, endSeconds }: { readonly startSeconds: number; readonly endSeconds: number },
): void {
  let lastSeconds = 0;
  video.addEventListener('timeupdate', () => {
    const now = video.currentTime;
    const hasArrived = lastSeconds < endSeconds && now >= endSeconds && !video.seeking;
    lastSeconds = now;
    if (!hasArrived || video.paused) return;
    if (video.loop) video.currentTime = startSeconds;
    else video.pause();
  });
  video.addEventListener('seeked', () => {
    lastSeconds = video.currentTime;
  });
}
