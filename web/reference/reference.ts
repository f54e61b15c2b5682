import '../shared/page.css';
import './reference.css';
import '../shared/theme-switch.ts';
import { addCopyButtons } from './copy-buttons.ts';

/** Adds a search over the operations, which filters the page and its contents. */
const filter = document.querySelector<HTMLInputElement>('#filter');
const matches = document.querySelector('#matches');
const contents = document.querySelector<HTMLDetailsElement>('#contents');
const operations = [...document.querySelectorAll<HTMLElement>('.operation')];
const tags = [...document.querySelectorAll<HTMLElement>('.tag')];
const NARROW = '(max-width: 60rem)';

function search(text: string): void {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const operation of operations) {
    const isFound = hasWords(operation, words);
    operation.hidden = !isFound;
    const link = document.querySelector<HTMLElement>(`[data-for="${operation.dataset['id']}"]`);
    if (link !== null) link.hidden = !isFound;
    if (isFound) found += 1;
  }
  for (const tag of tags) {
    tag.hidden = words.length > 0 && tag.querySelector('.operation:not([hidden])') === null;
  }
  if (matches !== null) matches.textContent = words.length === 0 ? '' : toMessage(found);
}

/** Matches the summary, path, description and parameters, but not the samples. */
function hasWords(operation: HTMLElement, words: readonly string[]): boolean {
  const text = [...operation.querySelectorAll('h3, p, dt')]
    .map((element) => element.textContent)
    .join(' ')
    .toLowerCase();
  return words.every((word) => text.includes(word));
}

function toMessage(count: number): string {
  if (count === 0) return 'No operation matches. Try another word.';
  return count === 1 ? '1 operation' : `${count} operations`;
}

if (filter !== null) {
  filter.addEventListener('input', () => search(filter.value));
  filter.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') search((filter.value = ''));
  });
}
// On a narrow screen, opening it would move everything below it.
if (contents !== null) contents.open = !matchMedia(NARROW).matches;
addCopyButtons();
