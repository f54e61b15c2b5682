import '../shared/page.css';
import './reference.css';
import '../shared/theme-switch.ts';
import { addCopyButtons } from './copy-buttons.ts';

/** Adds a search over the operations of all pages, which filters the page and its contents. */
const filter = document.querySelector<HTMLInputElement>('#filter');
const matches = document.querySelector('#matches');
const contents = document.querySelector<HTMLDetailsElement>('#contents');
const links = [...document.querySelectorAll<HTMLElement>('[data-words]')];
const operations = [...document.querySelectorAll<HTMLElement>('.operation')];
const tags = [...document.querySelectorAll<HTMLElement>('.tag-links')];
const NARROW = '(max-width: 60rem)';

function search(text: string): void {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  for (const link of links) link.hidden = !hasWords(link, words);
  for (const operation of operations) {
    operation.hidden = links.some(({ hidden, firstElementChild: link }) => {
      return hidden && link?.getAttribute('href')?.endsWith(`#${operation.dataset['id']}`);
    });
  }
  for (const tag of tags) tag.hidden = tag.querySelector('[data-words]:not([hidden])') === null;
  const found = links.filter(({ hidden }) => !hidden).length;
  if (matches !== null) matches.textContent = words.length === 0 ? '' : toMessage(found);
  if (contents !== null && words.length > 0) contents.open = true;
}

/** Matches the summary, method, path and parameters. */
function hasWords({ textContent, dataset }: HTMLElement, words: readonly string[]): boolean {
  const text = `${textContent} ${dataset['words']}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

function toMessage(count: number): string {
  if (count === 0) return 'No operation matches. Try another word.';
  return count === 1 ? '1 operation' : `${count} operations`;
}

/** Opens the page of an operation whose link leads to the overview. */
function followOldLink({ hash }: Location): void {
  if (hash === '' || document.getElementById(hash.slice(1)) !== null) return;
  const link = document.querySelector<HTMLAnchorElement>(
    `.contents a[href$="${CSS.escape(hash)}"]`,
  );
  if (link !== null) location.replace(link.href);
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
followOldLink(location);
