import type { FeedItem } from './feed.ts';
import { parseFeedDate } from './parse-feed-date.ts';

/**
 * The latest items first. Items without a date follow the item before them, and feeds without dates
 * list the latest items first.
 */
export function listLatestItems(items: readonly FeedItem[], countMax: number): readonly FeedItem[] {
  const dates = items.map(({ published }) => published && parseFeedDate(published));
  let ms = dates.find((date) => typeof date === 'number') ?? 0;
  const dated = items.map((item, index) => {
    const date = dates[index];
    if (typeof date === 'number') ms = date;
    return { item, ms };
  });
  const latest = dated.toSorted((a, b) => b.ms - a.ms).slice(0, countMax);
  return latest.map(({ item }) => item);
}
