import { createElement } from '../shared/create-element.ts';
import type { PlaybackFailure } from './playback-failure.ts';
import type { Words } from './words/words.ts';

type Options = {
  readonly failure: PlaybackFailure;
  readonly words: Words;
  /** Until it tries again by itself; null for never. */
  readonly retrySeconds: number | null;
  /** Called once, when the notice is gone. */
  readonly onRetry: (retry: Retry) => void;
};

type Retry = {
  /** Told to by the viewer, and not by the clock, or because the browser is online again. */
  readonly isWish: boolean;
  readonly hadFocus: boolean;
};

/** Says what went wrong, aloud too, tries again where that makes sense, and at once when told to. */
export function failureNotice({ failure, words, retrySeconds, onRetry }: Options): HTMLElement {
  const { title, advice } = words.failures[failure];
  const button = createElement('button', { type: 'button', class: 'player-button' }, [
    words.tryAgain,
  ]);
  // Not in the alert, which would be read out anew with every second.
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
    onRetry({ isWish: reason === 'wish', hadFocus });
  }
  button.addEventListener('click', () => retry('wish'));
  if (failure === 'offline') {
    window.addEventListener('online', () => retry('event'), { signal: end.signal });
  }
  if (retrySeconds !== null) {
    countDown(retrySeconds, end.signal, (left) => {
      countdown.textContent = words.tryingAgain.replace('{seconds}', String(left));
      if (left === 0) retry('event');
    });
  }
  return notice;
}

function countDown(seconds: number, signal: AbortSignal, onSecond: (left: number) => void): void {
  const endsAt = performance.now() + seconds * 1000;
  // By the clock, because a hidden page's timers come late.
  const timer = setInterval(
    () => onSecond(Math.max(0, Math.ceil((endsAt - performance.now()) / 1000))),
    1000,
  );
  signal.addEventListener('abort', () => clearInterval(timer));
  onSecond(seconds);
}
