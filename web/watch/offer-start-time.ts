import type { ShareMessages } from '#features/pages/messages/messages-wire.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';
import { formatDuration } from '#lib/text/format-duration.ts';
import type { Video } from '#sdk';

import { createElement } from '../shared/create-element.ts';
import { canShare, share, toLinkAt } from '../shared/share-link.ts';

/** Lets the viewer share the link with the current time, and with other apps. */
export function offerStartTime(
  player: HTMLElement,
  { title, live }: Video,
  messages: ShareMessages,
): void {
  const input = document.querySelector<HTMLInputElement>('#copy-link');
  if (input === null) return;
  const link = input.value;
  const row = createElement('div', { class: 'share-options' });
  if (live?.state !== 'live') row.append(startTimeBox(player, { input, link, messages }));
  if (canShare(link)) {
    const button = createElement('button', { type: 'button', class: 'button' }, [
      messages.moreOptions,
    ]);
    button.addEventListener('click', () => void share(title, input.value));
    row.append(button);
  }
  input.closest('.copy-field')?.append(row);
}

/** The label shows the current time until the viewer checks the box, which sets the start time. */
function startTimeBox(
  player: HTMLElement,
  {
    input,
    link,
    messages,
  }: {
    readonly input: HTMLInputElement;
    readonly link: string;
    readonly messages: ShareMessages;
  },
): HTMLElement {
  function toLabel(): string {
    return fillMessage(messages.startAt, { time: formatDuration(seconds) });
  }
  let seconds = 0;
  const box = createElement('input', { type: 'checkbox' });
  const text = createElement('span', {}, [toLabel()]);
  // Media events do not bubble.
  player.addEventListener(
    'timeupdate',
    ({ target }) => {
      if (box.checked || !(target instanceof HTMLMediaElement)) return;
      seconds = Math.floor(target.currentTime);
      text.textContent = toLabel();
    },
    { capture: true },
  );
  box.addEventListener('change', () => {
    input.value = box.checked ? toLinkAt(link, seconds) : link;
  });
  return createElement('label', { class: 'share-start' }, [box, text]);
}
