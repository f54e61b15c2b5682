import {
  EMPTY_FEED,
  EMPTY_ITEM,
  type Feed,
  FEED_ITEMS_MAX,
  type FeedItem,
} from '#lib/xml/read-feed.ts';

const TITLE = /^#EXTINF:[^,]*,(.*)$/;

/**
 * Reads an M3U playlist of videos. Returns undefined for an HLS playlist, whose lines are segments
 * or renditions (RFC 8216 §4).
 */
export function readM3u(text: string): Feed | undefined {
  if (text.includes('#EXT-X-')) return undefined;
  const items: FeedItem[] = [];
  let title: string | null = null;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const trimmed = line.trim();
    if (trimmed.startsWith('#')) {
      title = TITLE.exec(trimmed)?.[1]?.trim() ?? title;
      continue;
    }
    if (trimmed === '') continue;
    if (items.length >= FEED_ITEMS_MAX) break;
    items.push(toItem(trimmed, title));
    title = null;
  }
  return { ...EMPTY_FEED, items };
}

function toItem(url: string, title: string | null): FeedItem {
  return {
    ...EMPTY_ITEM,
    title,
    pages: [url],
    media: [{ url, type: null, medium: null, height: 0 }],
  };
}
