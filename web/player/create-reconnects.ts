import type { PlaybackFailure } from './playback-failure.ts';

type Attempt = {
  readonly delayMs: number;
  readonly startOver: (retry: { readonly isManual: boolean }) => void;
};

type Reconnects = {
  /** Starts over after the delay, or earlier on request. */
  readonly schedule: (failure: PlaybackFailure, attempt: Attempt) => void;
  /** The stream plays again, or needs another kind of retry. */
  readonly end: () => void;
};

/**
 * Reconnects to a live stream. `show` is called once per outage and failure, with a function that
 * starts the next attempt immediately.
 */
export function createReconnects(
  show: (failure: PlaybackFailure, retry: () => void) => void,
): Reconnects {
  let outage: { readonly failure: PlaybackFailure; retry: (isManual: boolean) => void } | undefined;
  return {
    schedule(failure, { delayMs, startOver }) {
      let isWaiting = true;
      function retry(isManual: boolean): void {
        // A request during an attempt changes nothing.
        if (!isWaiting) return;
        isWaiting = false;
        clearTimeout(timer);
        startOver({ isManual });
      }
      const timer = setTimeout(retry, delayMs, false);
      if (outage?.failure === failure) {
        outage.retry = retry;
        return;
      }
      outage = { failure, retry };
      show(failure, () => outage?.retry(true));
    },
    end() {
      outage = undefined;
    },
  };
}
