import { createElement } from './create-element.ts';

const FEEDBACK_MS = 2_000;

/** A labelled value with a button that copies it, and says so to a screen reader too. */
export function copyField(label: string, value: string): HTMLElement {
  const id = `copy-${label.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;
  const input = createElement('input', {
    id,
    type: 'text',
    readonly: true,
    value,
    spellcheck: 'false',
  });
  const button = createElement('button', { type: 'button', class: 'button' }, ['Copy']);
  const status = createElement('span', { class: 'visually-hidden', role: 'status' });

  async function copyAndSay(): Promise<void> {
    const hasCopied = await copy(input);
    button.textContent = hasCopied ? 'Copied' : 'Press Ctrl+C';
    status.textContent = hasCopied ? `${label} copied` : `${label} is selected`;
    setTimeout(() => {
      button.textContent = 'Copy';
      status.textContent = '';
    }, FEEDBACK_MS);
  }

  input.addEventListener('focus', () => input.select());
  button.setAttribute('aria-label', `Copy ${label}`);
  button.addEventListener('click', () => void copyAndSay());
  return createElement('div', { class: 'copy-field' }, [
    createElement('label', { for: id }, [label]),
    createElement('div', { class: 'copy-field-row' }, [input, button]),
    status,
  ]);
}

/** Outside https and localhost there is no clipboard; then the text is left selected. */
async function copy(input: HTMLInputElement): Promise<boolean> {
  input.select();
  if (!('clipboard' in navigator)) return false;
  return navigator.clipboard.writeText(input.value).then(
    () => true,
    () => false,
  );
}
