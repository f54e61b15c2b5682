import { PLAYLIST_VIDEOS_MAX } from '#contract/limits.ts';
import { toPlainText } from '#lib/html/to-plain-text.ts';
import { decodeText } from '#lib/media/decode-text.ts';
import { sniffMedia } from '#lib/media/sniff-media.ts';
import type { Feed, FeedItem } from '#lib/xml/feed.ts';
import { listLatestItems } from '#lib/xml/list-latest-items.ts';
import { readFeed } from '#lib/xml/read-feed.ts';
import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

import { readFeedLinks } from './read-feed-links.ts';
import { readJsonDocument } from './read-json-document.ts';
import { readM3u } from './read-m3u.ts';

export type DocumentInput = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string | null;
  readonly url: string;
  readonly order: ItemOrder;
};

/** `latest`: for a feed that is followed. `listed`: for a list that is imported once. */
export type ItemOrder = 'latest' | 'listed';

/** A document that a feed's URL returned. */
export type FeedDocument =
  | { readonly kind: 'feed'; readonly feed: Feed }
  /** A page, with the URLs of its feeds. */
  | ({ readonly kind: 'page' } & ReturnType<typeof readFeedLinks>)
  | { readonly kind: 'other' };

const SNIFF_BYTES = 64 * 1024;
const SELECT_ITEMS: Readonly<Record<ItemOrder, (items: Feed['items']) => Feed['items']>> = {
  latest: (items) => listLatestItems(items, 500),
  // Some entries lead to no video.
  listed: (items) => items.slice(0, 2 * PLAYLIST_VIDEOS_MAX),
};

/** Parses feeds, JSON, playlists and pages. */
export const task: ThreadTask<DocumentInput, FeedDocument> = {
  name: 'feed-document',
  module: import.meta.url,
  run: parseDocument,
  ...TEXT_LIMITS,
};

export function parseDocument({ bytes, contentType, url, order }: DocumentInput): FeedDocument {
  const kind = sniffMedia(bytes.subarray(0, SNIFF_BYTES), contentType);
  const text = decodeText(bytes, contentType);
  if (kind === 'html') return { kind: 'page', ...readFeedLinks(text) };
  const feed = readAny(text, url);
  if (feed === undefined) return { kind: 'other' };
  const items = SELECT_ITEMS[order](feed.items).map(toPlainItem);
  return { kind: 'feed', feed: { ...feed, items } };
}

function readAny(text: string, url: string): Feed | undefined {
  const start = text.trimStart().slice(0, 7);
  if (start.startsWith('{')) return readJsonDocument(text);
  return start === '#EXTM3U' ? readM3u(text) : readFeed(text, url);
}

function toPlainItem(item: FeedItem): FeedItem {
  // The description is not used, and would be copied between threads.
  return { ...item, title: item.title && toPlainText(item.title), description: null };
}
