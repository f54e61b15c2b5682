import { copyText } from '../shared/copy-text.ts';
import { createElement } from '../shared/create-element.ts';

const FEEDBACK_MS = 2_000;

/** Adds a copy button to each code block; screen readers announce the result. */
export function addCopyButtons(): void {
  const status = createElement('p', { class: 'visually-hidden', role: 'status' });
  document.querySelector('.operations')?.append(status);
  for (const code of document.querySelectorAll('pre')) {
    const name = nameCode(code);
    const button = createElement(
      'button',
      { type: 'button', class: 'code-copy', 'aria-label': `Copy: ${name}` },
      ['Copy'],
    );
    button.addEventListener('click', () => void copy(code, { name, button, status }));
    const block = createElement('div', { class: 'code-block' });
    code.replaceWith(block);
    block.append(code, button);
  }
}

async function copy(
  code: HTMLElement,
  {
    name,
    button,
    status,
  }: {
    readonly name: string;
    readonly button: HTMLElement;
    readonly status: HTMLElement;
  },
): Promise<void> {
  const result = (await copyText(code)) ? 'Copied' : 'Press Ctrl+C';
  button.textContent = result;
  button.setAttribute('aria-label', `${result}: ${name}`);
  status.textContent = `${result}: ${name}`;
  setTimeout(() => {
    button.textContent = 'Copy';
    button.setAttribute('aria-label', `Copy: ${name}`);
    status.textContent = '';
  }, FEEDBACK_MS);
}

/** The operation and the heading of the block, such as "Create a video, curl". */
function nameCode(code: HTMLElement): string {
  const operation = code.closest('.operation')?.querySelector('h2')?.textContent;
  const heading =
    code.closest('details')?.querySelector('summary')?.textContent ?? findHeading(code);
  return [operation, heading ?? 'code'].filter(Boolean).join(', ');
}

function findHeading(code: HTMLElement): string | undefined {
  let previous = code.previousElementSibling;
  while (previous !== null && previous.tagName !== 'H3') previous = previous.previousElementSibling;
  return previous?.textContent;
}
