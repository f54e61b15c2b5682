import type { PlaybackFailure } from './playback-failure.ts';

type Attempt = {
  readonly delayMs: number;
  readonly startOver: (retry: { readonly isManual: boolean }) => void;
  /**
   * Called when an outage starts or its failure changes, with a function that starts the next
   * attempt immediately.
   */
  readonly show: (retry: () => void) => void;
};

type Reconnects = {
  /** Reopens the stream after the delay, or earlier if the viewer requests it. */
  readonly schedule: (failure: PlaybackFailure, attempt: Attempt) => void;
  /** Ends the outage, because the stream plays again or needs another kind of retry. */
  readonly end: () => void;
};

/** Reconnects to a live stream. */
export function createReconnects(): Reconnects {
  let outage: { readonly failure: PlaybackFailure; retry: (isManual: boolean) => void } | undefined;
  return {
    schedule(failure, { delayMs, startOver, show }) {
      let isWaiting = true;
      function retry(isManual: boolean): void {
        // Ignores a request to retry while an attempt is in progress.
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
      show(() => outage?.retry(true));
    },
    end() {
      outage = undefined;
    },
  };
}
