import { type Chapter, findChapterIndex } from './read-chapters.ts';

/**
 * Adds the chapter's title to the position that a screen reader announces. The controls replace the
 * announced text with each change of the position.
 */
export function describeChapterOnTimeline(
  timeRange: HTMLElement,
  chapters: readonly Chapter[],
): void {
  const range = timeRange.shadowRoot?.querySelector('input');
  if (range === null || range === undefined) return;
  function describe(input: HTMLInputElement): void {
    const seconds = Number(timeRange.getAttribute('mediacurrenttime'));
    const title = chapters[findChapterIndex(chapters, seconds)]?.title;
    const text = input.getAttribute('aria-valuetext') ?? '';
    if (title === undefined || text.endsWith(title)) return;
    input.setAttribute('aria-valuetext', `${text}, ${title}`);
  }
  new MutationObserver(() => describe(range)).observe(range, {
    attributeFilter: ['aria-valuetext'],
  });
  describe(range);
}
