import type { ShareMessages } from '#features/pages/messages/messages-wire.ts';
import type { Video } from '#sdk';

import { createElement } from '../shared/create-element.ts';
import { shareFields } from '../shared/share-fields.ts';

/**
 * Adds the share dialog of a video to the page. Escape, the close button or a click outside closes
 * it, and the browser then returns the focus to the button.
 */
export function addShareDialog(button: HTMLElement, video: Video, messages: ShareMessages): void {
  const close = createElement('button', { type: 'button', class: 'button' }, [messages.close]);
  const content = createElement('div', { class: 'share-content' }, [
    createElement('div', { class: 'share-head' }, [
      createElement('h2', { id: 'share-title' }, [messages.share]),
      close,
    ]),
    ...shareFields(video, messages),
  ]);
  const dialog = createElement('dialog', { class: 'share', 'aria-labelledby': 'share-title' }, [
    content,
  ]);
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  content.querySelector<HTMLElement>('.copy-field .button')?.setAttribute('autofocus', '');
  button.addEventListener('click', () => dialog.showModal());
  document.body.append(dialog);
}
