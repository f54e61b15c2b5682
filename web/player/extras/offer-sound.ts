import { createElement } from '../../shared/create-element.ts';
import { EXTRA_MESSAGES } from '../messages/extra-messages.ts';
import { MUTED_START } from '../request-play.ts';
import type { Extras } from './extras.ts';
import { keepKeys } from './keep-keys.ts';

/** Offers to turn on the sound of a video that the browser plays only without it. */
export function offerSound({ video, messages }: Extras): void {
  const button = createElement(
    'button',
    { type: 'button', class: 'player-button player-unmute', noautohide: true },
    [EXTRA_MESSAGES[messages.language].unmute],
  );
  keepKeys(button);
  button.addEventListener('click', () => {
    video.muted = false;
  });
  // The browser may block the sound after this script has loaded.
  function update(): void {
    if (!video.muted) video.removeAttribute(MUTED_START);
    if (video.hasAttribute(MUTED_START)) video.after(button);
    else button.remove();
  }
  update();
  video.addEventListener('volumechange', update);
}
