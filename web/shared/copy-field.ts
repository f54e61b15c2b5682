import { copyText } from './copy-text.ts';
import { createElement } from './create-element.ts';

const FEEDBACK_MS = 2_000;

/** A labeled value with a copy button; screen readers announce the result. */
export function copyField(label: string, value: string): HTMLElement {
  const id = `copy-${label.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;
  const input = createElement('input', {
    id,
    type: 'text',
    readonly: true,
    value,
    spellcheck: 'false',
  });
  const button = createElement('button', { type: 'button', class: 'button' });
  const status = createElement('span', { class: 'visually-hidden', role: 'status' });

  function nameButton(text: string, name: string): void {
    button.textContent = text;
    button.setAttribute('aria-label', name);
  }

  async function handleClick(): Promise<void> {
    const hasCopied = await copyText(input);
    const feedback = hasCopied ? 'Copied' : 'Press Ctrl+C';
    nameButton(feedback, `${feedback}: ${label}`);
    status.textContent = hasCopied ? `${label} copied` : `${label} selected`;
    setTimeout(() => {
      nameButton('Copy', `Copy ${label}`);
      status.textContent = '';
    }, FEEDBACK_MS);
  }

  input.addEventListener('focus', () => input.select());
  nameButton('Copy', `Copy ${label}`);
  button.addEventListener('click', () => void handleClick());
  return createElement('div', { class: 'copy-field' }, [
    createElement('label', { for: id }, [label]),
    createElement('div', { class: 'copy-field-row' }, [input, button]),
    status,
  ]);
}
