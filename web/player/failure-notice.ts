import { createElement } from '../shared/create-element.ts';
import type { Messages } from './messages/messages.ts';
import type { PlaybackFailure } from './playback-failure.ts';

type NoticeOptions = {
  readonly failure: PlaybackFailure;
  readonly messages: Messages;
  /** The delay of the automatic retry; null for none. */
  readonly retrySeconds: number | null;
  /** Called once, after the notice is removed. */
  readonly onRetry: (retry: Retry) => void;
};

type Retry = {
  /** Requested by the viewer, not by the timer or the `online` event. */
  readonly isManual: boolean;
  readonly hadFocus: boolean;
};

/**
 * Shows and announces the failure, with a retry button and an automatic retry where it makes sense.
 */
export function failureNotice({
  failure,
  messages,
  retrySeconds,
  onRetry,
}: NoticeOptions): HTMLElement {
  const { title, advice } = messages.failures[failure];
  const button = createElement('button', { type: 'button', class: 'player-button' }, [
    messages.tryAgain,
  ]);
  // Outside the alert, which would be announced again every second.
  const countdown = createElement('p', { class: 'player-countdown' });
  const notice = createElement('div', { class: 'player-notice' }, [
    createElement('div', { role: 'alert', 'data-failure': failure }, [
      createElement('p', { class: 'player-notice-title' }, [title]),
      createElement('p', {}, [advice]),
    ]),
    countdown,
    button,
  ]);

  const end = new AbortController();
  function retry(reason: 'wish' | 'event'): void {
    if (end.signal.aborted) return;
    end.abort();
    const hadFocus = notice.contains(document.activeElement);
    notice.remove();
    onRetry({ isManual: reason === 'wish', hadFocus });
  }
  button.addEventListener('click', () => retry('wish'));
  if (failure === 'offline') {
    window.addEventListener('online', () => retry('event'), { signal: end.signal });
  }
  if (retrySeconds !== null) {
    countDown(retrySeconds, end.signal, (secondsLeft) => {
      countdown.textContent = messages.retryingIn.replace('{seconds}', String(secondsLeft));
      if (secondsLeft === 0) retry('event');
    });
  }
  return notice;
}

function countDown(
  seconds: number,
  signal: AbortSignal,
  onSecond: (secondsLeft: number) => void,
): void {
  const endsAt = performance.now() + seconds * 1000;
  // Measured by the clock, because timers of hidden pages are throttled.
  const timer = setInterval(
    () => onSecond(Math.max(0, Math.ceil((endsAt - performance.now()) / 1000))),
    1000,
  );
  signal.addEventListener('abort', () => clearInterval(timer));
  onSecond(seconds);
}
