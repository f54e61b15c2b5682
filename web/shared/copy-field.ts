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
  const button = createElement('button', { type: 'button', class: 'button' }, ['Copy']);
  const status = createElement('span', { class: 'visually-hidden', role: 'status' });

  async function handleClick(): Promise<void> {
    const hasCopied = await copy(input);
    button.textContent = hasCopied ? 'Copied' : 'Press Ctrl+C';
    status.textContent = hasCopied ? `${label} copied` : `${label} selected`;
    setTimeout(() => {
      button.textContent = 'Copy';
      status.textContent = '';
    }, FEEDBACK_MS);
  }

  input.addEventListener('focus', () => input.select());
  button.setAttribute('aria-label', `Copy ${label}`);
  button.addEventListener('click', () => void handleClick());
  return createElement('div', { class: 'copy-field' }, [
    createElement('label', { for: id }, [label]),
    createElement('div', { class: 'copy-field-row' }, [input, button]),
    status,
  ]);
}

/**
 * Browsers provide the clipboard only on https and localhost. Elsewhere, the text stays selected
 * for manual copying.
 */
async function copy(input: HTMLInputElement): Promise<boolean> {
  input.select();
  if (!('clipboard' in navigator)) return false;
  return navigator.clipboard.writeText(input.value).then(
    () => true,
    () => false,
  );
}
