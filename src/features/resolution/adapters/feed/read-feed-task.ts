import { toPlainText } from '#lib/html/to-plain-text.ts';
import { decodeText } from '#lib/media/decode-text.ts';
import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

import type { EncodedText } from '../../fetch-text.ts';
import { type FeedItem, readFeed } from './read-feed.ts';

/** Returns undefined for other XML. */
export const task: ThreadTask<EncodedText, readonly FeedItem[] | undefined> = {
  name: 'feed',
  module: import.meta.url,
  run: ({ bytes, contentType }) => readFeed(decodeText(bytes, contentType))?.map(toPlainItem),
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
