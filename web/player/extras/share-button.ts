import { createElement } from '../../shared/create-element.ts';
import { EXTRA_MESSAGES } from '../messages/extra-messages.ts';
import type { Extras } from './extras.ts';
import { keepKeys } from './keep-keys.ts';

/** Opens the dialog that shares the video. The button shows its name if `text` is true. */
export function shareButton(
  extras: Extras,
  { hasText }: { readonly hasText: boolean },
): HTMLButtonElement {
  const { title } = EXTRA_MESSAGES[extras.messages.language].share;
  const icon = createElement('span', { class: 'player-icon player-icon-share' });
  const button = createElement(
    'button',
    {
      type: 'button',
      class: hasText ? 'player-button' : 'player-icon-button',
      ...(!hasText && { 'aria-label': title, title }),
    },
    hasText ? [icon, title] : [icon],
  );
  button.addEventListener('click', () => {
    import('./share-dialog.ts').then(
      ({ openShareDialog }) => openShareDialog(extras),
      () => undefined,
    );
  });
  keepKeys(button);
  return button;
}
