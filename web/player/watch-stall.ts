/** The part of a media element that is watched. */
type StalledMedia = Pick<
  HTMLMediaElement,
  'addEventListener' | 'ended' | 'paused' | 'readyState' | 'seeking'
>;

type StallOptions = {
  readonly isOnline: () => boolean;
  readonly onOffline: () => void;
  /** Called after a long wait; `ended` is aborted when the wait ends. */
  readonly onSlow: (ended: AbortSignal) => void;
};

/** With one check per second, the viewer learns within two seconds that the browser is offline. */
const CHECK_MS = 1_000;
const CHECKS_UNTIL_SLOW = 8;
const HAVE_FUTURE_DATA = 3;

/**
 * Watches the element while it waits for media, also during a seek. Engines retry for longer before
 * they fail. Returns a function that stops watching.
 */
export function watchStall(
  media: StalledMedia,
  { isOnline, onOffline, onSlow }: StallOptions,
): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let ended: AbortController | undefined;

  function update(): void {
    const isWaiting =
      media.readyState < HAVE_FUTURE_DATA && !media.ended && (media.seeking || !media.paused);
    if (!isWaiting) ended?.abort();
    if (!isWaiting || ended?.signal.aborted === false) return;
    const wait = new AbortController();
    ended = wait;
    let checks = 0;
    const timer = setInterval(() => {
      update();
      if (wait.signal.aborted) return;
      checks += 1;
      if (!isOnline()) onOffline();
      else if (checks === CHECKS_UNTIL_SLOW) onSlow(wait.signal);
    }, CHECK_MS);
    wait.signal.addEventListener('abort', () => clearInterval(timer));
  }

  for (const event of ['waiting', 'seeking', 'play', 'playing', 'seeked', 'pause', 'emptied']) {
    media.addEventListener(event, update, { signal });
  }
  update();
  return () => {
    stopped.abort();
    ended?.abort();
  };
}
