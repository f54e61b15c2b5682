import { formatDuration } from '#lib/text/format-duration.ts';

import { createElement } from '../../shared/create-element.ts';
import type { Chapter } from './read-chapters.ts';

export type ChaptersMenu = {
  readonly element: HTMLElement;
  /** Marks the chapter that plays; -1 marks none. */
  readonly setCurrent: (index: number) => void;
};

/** A menu of chapters with their start times. The controls handle focus and keys. */
export function buildChaptersMenu(
  chapters: readonly Chapter[],
  { name, onSelect }: { readonly name: string; readonly onSelect: (seconds: number) => void },
): ChaptersMenu {
  const items = chapters.map((chapter) => buildItem(chapter, onSelect));
  // The empty header replaces the back button of submenus.
  const header = createElement('span', { slot: 'header', hidden: true });
  const element = createElement(
    'media-chrome-menu',
    { id: 'player-chapters', class: 'player-chapters', 'aria-label': name, hidden: true },
    [header, ...items],
  );
  let current: HTMLElement | undefined;
  element.addEventListener('toggle', () => {
    // The menu focuses its first item after the transition. A long list opens at the chapter that
    // plays.
    element.addEventListener('transitionend', () => current?.focus(), { once: true });
  });
  return {
    element,
    setCurrent(index) {
      current = items[index];
      for (const item of items) item.setAttribute('aria-checked', String(item === current));
    },
  };
}

/** The menu reports only changes, but the chapter that plays can be selected too. */
function buildItem(
  { title, startSeconds }: Chapter,
  onSelect: (seconds: number) => void,
): HTMLElement {
  const item = createElement('media-chrome-menu-item', { type: 'radio' }, [
    createElement('span', { class: 'player-chapter-title', title }, [title]),
    createElement('span', { class: 'player-chapter-time' }, [
      formatDuration(Math.floor(startSeconds)),
    ]),
  ]);
  item.addEventListener('click', () => onSelect(startSeconds));
  item.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter' || key === ' ') onSelect(startSeconds);
  });
  return item;
}
