import { createElement } from '../shared/create-element.ts';
import { FAILURE_TEXTS, type PlaybackFailure } from './playback-failure.ts';

/** Says what went wrong, aloud too, and offers to try again. */
export function failureNotice(failure: PlaybackFailure, onRetry: () => void): HTMLElement {
  const { title, advice } = FAILURE_TEXTS[failure];
  const retry = createElement('button', { type: 'button', class: 'player-retry' }, ['Try again']);
  retry.addEventListener('click', onRetry);
  return createElement('div', { class: 'player-notice', role: 'alert', 'data-failure': failure }, [
    createElement('p', { class: 'player-notice-title' }, [title]),
    createElement('p', {}, [advice]),
    retry,
  ]);
}
