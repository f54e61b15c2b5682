import { createElement } from '../shared/create-element.ts';
import type { Messages } from './messages/messages.ts';
import type { PlaybackFailure } from './playback-failure.ts';

type NoticeOptions = {
  readonly failure: PlaybackFailure;
  readonly messages: Messages;
  /** The delay of the automatic retry. If null, there is no automatic retry. */
  readonly retrySeconds: number | null;
  /**
   * Called once. `isManual` is true if the viewer pressed the button, and false for the timer or
   * the `online` event.
   */
  readonly onRetry: (retry: { readonly isManual: boolean }) => void;
};

/**
 * Shows and announces the failure, with a retry button and, if it can help, an automatic retry.
 */
export function failureNotice({
  failure,
  messages,
  retrySeconds,
  onRetry,
}: NoticeOptions): HTMLElement {
  const { notice, button, progress } = buildNotice(failure, messages);
  const end = new AbortController();
  function retry(isManual: boolean): void {
    if (end.signal.aborted) return;
    end.abort();
    onRetry({ isManual });
  }
  button.addEventListener('click', () => retry(true));
  if (failure === 'offline') {
    window.addEventListener('online', () => retry(false), { signal: end.signal });
  }
  if (retrySeconds !== null) {
    countDown(retrySeconds, end.signal, (secondsLeft) => {
      progress.textContent = messages.retryingIn.replace('{{seconds}}', String(secondsLeft));
      if (secondsLeft === 0) retry(false);
    });
  }
  return notice;
}

type ReconnectOptions = Pick<NoticeOptions, 'failure' | 'messages'> & {
  /** Called each time the button is pressed. */
  readonly onRetry: () => void;
};

/**
 * This notice stays visible during all attempts, so that screen readers announce the failure of a
 * live stream only once.
 */
export function reconnectNotice({ failure, messages, onRetry }: ReconnectOptions): HTMLElement {
  const { notice, button, progress } = buildNotice(failure, messages);
  notice.classList.add('player-reconnect');
  progress.textContent = messages.reconnecting;
  button.addEventListener('click', onRetry);
  return notice;
}

function buildNotice(
  failure: PlaybackFailure,
  messages: Messages,
): { readonly notice: HTMLElement; readonly button: HTMLElement; readonly progress: HTMLElement } {
  const { title, advice } = messages.failures[failure];
  const button = createElement('button', { type: 'button', class: 'player-button' }, [
    messages.tryAgain,
  ]);
  // The countdown is outside the alert. Otherwise screen readers would announce the alert every
  // second.
  const progress = createElement('p', { class: 'player-countdown' });
  const notice = createElement('div', { class: 'player-notice' }, [
    createElement('div', { role: 'alert', 'data-failure': failure }, [
      createElement('p', { class: 'player-notice-title' }, [title]),
      createElement('p', {}, [advice]),
    ]),
    progress,
    button,
  ]);
  return { notice, button, progress };
}

function countDown(
  seconds: number,
  signal: AbortSignal,
  onSecond: (secondsLeft: number) => void,
): void {
  const endsAt = performance.now() + seconds * 1000;
  // The remaining time comes from the clock, because browsers throttle the timers of hidden pages.
  const timer = setInterval(
    () => onSecond(Math.max(0, Math.ceil((endsAt - performance.now()) / 1000))),
    1000,
  );
  signal.addEventListener('abort', () => clearInterval(timer));
  onSecond(seconds);
}
