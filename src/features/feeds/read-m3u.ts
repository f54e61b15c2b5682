import { listM3uEntries, type M3uEntry } from '#lib/text/list-m3u-entries.ts';
import { EMPTY_FEED, EMPTY_ITEM, type Feed, FEED_ITEMS_MAX, type FeedItem } from '#lib/xml/feed.ts';

/**
 * Reads an M3U playlist of videos. Returns undefined for an HLS playlist, whose lines are segments
 * or renditions (RFC 8216 §4).
 */
export function readM3u(text: string): Feed | undefined {
  if (text.includes('#EXT-X-')) return undefined;
  const items = listM3uEntries(text).take(FEED_ITEMS_MAX).map(toItem);
  return { ...EMPTY_FEED, items: [...items] };
}

function toItem({ url, title }: M3uEntry): FeedItem {
  return {
    ...EMPTY_ITEM,
    title,
    pages: [url],
    media: [{ url, type: null, medium: null, height: 0 }],
  };
}
