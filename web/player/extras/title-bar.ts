import { createElement } from '../../shared/create-element.ts';
import { EXTRA_MESSAGES } from '../messages/extra-messages.ts';
import type { Extras } from './extras.ts';
import { shareButton } from './share-button.ts';

/**
 * Shows the title, with a link to the watch page, and the share button above the picture. The page
 * that embeds the video can hide the title.
 */
export function showTitleBar(extras: Extras): void {
  const { controller, video, playable, watchUrl, options } = extras;
  const { untitled, titleLink } = EXTRA_MESSAGES[extras.messages.language];
  const title = playable.title ?? untitled;
  const link = createElement(
    'a',
    {
      class: 'player-title',
      href: watchUrl,
      target: '_blank',
      rel: 'noopener',
      dir: 'auto',
      'aria-label': titleLink.replace('{{title}}', () => title),
    },
    [title],
  );
  // The video would otherwise continue behind the new tab.
  link.addEventListener('click', () => video.pause());
  const bar = createElement('div', { slot: 'top-chrome', class: 'player-top' }, [
    options.title ? link : createElement('span'),
    shareButton(extras, { hasText: false }),
  ]);
  ignoreHiddenTaps(controller, bar);
  video.after(bar);
}

/** A tap that shows the controls must not also follow the hidden link under the finger. */
function ignoreHiddenTaps(controller: HTMLElement, bar: HTMLElement): void {
  let wasHidden = false;
  controller.addEventListener(
    'pointerdown',
    () => (wasHidden = controller.matches('[userinactive]:not([mediapaused])')),
    { capture: true },
  );
  bar.addEventListener(
    'click',
    (event) => {
      // Zero for the keyboard.
      if (event.detail === 0 || !wasHidden) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}
