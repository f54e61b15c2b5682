/**
 * Calls `begin` with the time at which the video is first told to play. A page that a browser prepares in the
 * background plays for nobody yet, and may never.
 */
export function oncePlayed(
  video: HTMLVideoElement,
  begin: (startedMs: number) => void,
  signal?: AbortSignal,
): void {
  const options = { once: true, ...(signal && { signal }) };
  const start = (): void => begin(performance.now());
  const look = (): void => {
    if (!('prerendering' in document && document.prerendering === true)) start();
    else document.addEventListener('prerenderingchange', start, options);
  };
  if (video.paused) video.addEventListener('play', look, options);
  else look();
}
