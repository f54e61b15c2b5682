import type { ShareMessages } from '#features/pages/messages/messages-wire.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';

import { copyText } from './copy-text.ts';
import { createElement } from './create-element.ts';

const FEEDBACK_MS = 2_000;

/** A labeled value with a copy button; screen readers announce the result. */
export function copyField(
  name: 'link' | 'embedCode' | 'fixedEmbedCode' | 'videoId' | 'streamUrl' | 'apiUrl',
  value: string,
  messages: ShareMessages,
): HTMLElement {
  const id = `copy-${name}`;
  const { [name]: label, copy } = messages;
  const copyLabel = fillMessage(messages.copyLabel, { label });
  const input = createElement('input', {
    id,
    type: 'text',
    readonly: true,
    value,
    spellcheck: 'false',
  });
  const button = createElement('button', { type: 'button', class: 'button' });
  const status = createElement('span', { class: 'visually-hidden', role: 'status' });

  function nameButton(text: string, accessibleName: string): void {
    button.textContent = text;
    button.setAttribute('aria-label', accessibleName);
  }

  async function handleClick(): Promise<void> {
    const hasCopied = await copyText(input);
    const feedback = hasCopied ? messages.copied : messages.pressCtrlC;
    nameButton(feedback, `${feedback}: ${label}`);
    const result = hasCopied ? messages.labelCopied : messages.labelSelected;
    status.textContent = fillMessage(result, { label });
    setTimeout(() => {
      nameButton(copy, copyLabel);
      status.textContent = '';
    }, FEEDBACK_MS);
  }

  input.addEventListener('focus', () => input.select());
  nameButton(copy, copyLabel);
  button.addEventListener('click', () => void handleClick());
  return createElement('div', { class: 'copy-field' }, [
    createElement('label', { for: id }, [label]),
    createElement('div', { class: 'copy-field-row' }, [input, button]),
    status,
  ]);
}
