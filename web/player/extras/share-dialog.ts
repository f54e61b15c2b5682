import { formatDuration } from '#lib/text/format-duration.ts';

import { copyText } from '../../shared/copy-text.ts';
import { createElement } from '../../shared/create-element.ts';
import { canShare, share, toLinkAt } from '../../shared/share-link.ts';
import { EXTRA_MESSAGES } from '../messages/extra-messages.ts';
import { openDialog } from '../open-dialog.ts';
import type { Extras } from './extras.ts';

/** Offers the link of the video, with and without the current time. */
export function openShareDialog(extras: Extras): void {
  const { controller, playable } = extras;
  const messages = EXTRA_MESSAGES[extras.messages.language].share;
  const link = playable.embed.player;
  const field = createElement('input', {
    type: 'text',
    readonly: true,
    class: 'player-link',
    'aria-label': messages.link,
    value: link,
  });
  const status = createElement('p', { role: 'status', class: 'player-share-status' });

  async function copy(url: string): Promise<void> {
    field.value = url;
    status.textContent = '';
    const hasCopied = await copyText(field);
    status.textContent = hasCopied ? messages.copied : messages.copySelected;
    // In a small player, the dialog scrolls.
    status.scrollIntoView({ block: 'nearest' });
  }

  const copyButton = createButton(messages.copyLink, () => void copy(link));
  copyButton.autofocus = true;
  const buttons = [copyButton];
  const seconds = findShareTime(extras);
  if (seconds !== null) {
    const label = messages.copyLinkAt.replace('{{time}}', formatDuration(seconds));
    buttons.push(createButton(label, () => void copy(toLinkAt(link, seconds))));
  }
  if (canShare(link)) {
    buttons.push(createButton(messages.more, () => void share(playable.title, field.value)));
  }
  field.addEventListener('focus', () => field.select());
  openDialog(controller, {
    title: messages.title,
    close: messages.close,
    content: [field, createElement('div', { class: 'player-share-buttons' }, buttons), status],
  });
}

/** The current time in whole seconds. Null at the start, at the end, and for live streams. */
function findShareTime({ video, isLive }: Extras): number | null {
  const seconds = Math.floor(video.currentTime);
  return isLive || seconds === 0 || video.ended ? null : seconds;
}

function createButton(label: string, onClick: () => void): HTMLButtonElement {
  const button = createElement('button', { type: 'button', class: 'player-button' }, [label]);
  button.addEventListener('click', onClick);
  return button;
}
