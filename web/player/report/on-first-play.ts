/**
 * Calls `onPlay` with the time of the first play. On a prerendered page, waits until the page is
 * activated.
 */
export function onFirstPlay(
  video: HTMLVideoElement,
  onPlay: (startedMs: number) => void,
  signal?: AbortSignal,
): void {
  const options = { once: true, ...(signal && { signal }) };
  const start = (): void => onPlay(performance.now());
  const handlePlay = (): void => {
    if (!('prerendering' in document && document.prerendering === true)) start();
    else document.addEventListener('prerenderingchange', start, options);
  };
  if (video.paused) video.addEventListener('play', handlePlay, options);
  else handlePlay();
}
