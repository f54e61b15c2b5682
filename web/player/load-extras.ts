import type { Extras } from './extras/extras.ts';

/** Viewers can only use the extras after one of these events. */
const INTERACTIONS = ['pointerdown', 'pointermove', 'keydown', 'focusin'] as const;

/**
 * Loads everything that playback does not need, once the first frame is available or the viewer
 * interacts with the page.
 */
export function loadExtras(extras: Extras): void {
  const { video } = extras;
  const loading = new AbortController();
  function load(): void {
    loading.abort();
    // Without the extras, the video still plays.
    import('./extras/add-extras.ts').then(
      ({ addExtras }) => addExtras(extras),
      () => undefined,
    );
  }
  if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
    load();
    return;
  }
  // A seek discards the frame, and `loadeddata` is not fired again.
  for (const type of ['loadeddata', 'seeked']) {
    video.addEventListener(type, load, { signal: loading.signal });
  }
  for (const type of INTERACTIONS) {
    document.addEventListener(type, load, { signal: loading.signal });
  }
}
