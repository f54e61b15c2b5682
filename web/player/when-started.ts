import { FAILURE_EVENT } from './failure-event.ts';

/** After this time, viewers need the controls even if there is no frame yet. */
const WAIT_MS = 1_000;

/**
 * Resolves when the first frame is loaded, so that nothing else delays this frame. Resolves earlier
 * if playback fails or the viewer uses the page.
 */
export async function whenStarted(video: HTMLVideoElement): Promise<void> {
  if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA || video.error !== null) return;
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const end = new AbortController();
  const options = { signal: end.signal };
  for (const event of ['loadeddata', 'error', FAILURE_EVENT]) {
    video.addEventListener(event, resolve, options);
  }
  for (const event of ['pointermove', 'pointerdown', 'keydown']) {
    document.addEventListener(event, resolve, options);
  }
  const timer = setTimeout(resolve, WAIT_MS);
  await promise;
  clearTimeout(timer);
  end.abort();
}
