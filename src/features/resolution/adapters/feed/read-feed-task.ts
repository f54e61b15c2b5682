import { toPlainText } from '#lib/html/to-plain-text.ts';
import { decodeText } from '#lib/media/decode-text.ts';
import type { FeedItem } from '#lib/xml/feed.ts';
import { listLatestItems } from '#lib/xml/list-latest-items.ts';
import { readFeed } from '#lib/xml/read-feed.ts';
import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

import type { EncodedText } from '../../fetch/fetch-text.ts';
import { readPlayerPlaylist } from './read-player-playlist.ts';

/** Items that are tried, the latest first. */
const ITEMS_MAX = 50;

/** Returns undefined for other XML and JSON. */
export const task: ThreadTask<
  EncodedText & { readonly url: string },
  readonly FeedItem[] | undefined
> = {
  name: 'feed',
  module: import.meta.url,
  run: ({ bytes, contentType, url }) => {
    const text = decodeText(bytes, contentType);
    const feed = readFeed(text, url);
    // A playlist is in the order of its player.
    const items = feed ? listLatestItems(feed.items, ITEMS_MAX) : readPlayerPlaylist(text);
    return items?.map(toPlainItem);
  },
  ...TEXT_LIMITS,
};

function toPlainItem(item: FeedItem): FeedItem {
  const { title, description } = item;
  return {
    ...item,
    title: title && toPlainText(title),
    description: description && toPlainText(description),
  };
}
