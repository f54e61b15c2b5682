import { TITLE_CHARACTERS_MAX, SOURCE_URL_CHARACTERS_MAX } from '#contract/limits.ts';
import { isWebUrl } from '#lib/net/is-web-url.ts';
import { cleanLine } from '#lib/text/clean-text.ts';
import { hasMediaName, listFeedMedia } from '#lib/xml/feed-media.ts';
import type { FeedItem } from '#lib/xml/feed.ts';
import { parseFeedDate } from '#lib/xml/parse-feed-date.ts';

import type { FeedEntry } from './feed.ts';

export type ToEntriesOptions = {
  readonly base: URL;
  readonly isVideoPage: (url: URL) => boolean;
};

const GUID_CHARACTERS_MAX = 2_000;

/** The items that lead to a video, in the order of the feed. Items without a video are dropped. */
export function toEntries(
  items: readonly FeedItem[],
  options: ToEntriesOptions,
): readonly FeedEntry[] {
  return items.flatMap((item) => toEntry(item, options) ?? []);
}

/**
 * Prefers the page of a known provider, because it has all streams and captions. Else uses the
 * file, or the manifest, with the most lines, or the linked file, or a player in the text.
 */
function toEntry(item: FeedItem, { base, isVideoPage }: ToEntriesOptions): FeedEntry | undefined {
  const files = listFeedMedia(item.media).flatMap(({ url }) => parseItemUrl(url, base) ?? []);
  const pages = item.pages.flatMap((page) => parseItemUrl(page, base) ?? []);
  const page = [...pages, ...files].find(isVideoPage);
  const file = files[0] ?? pages.find(({ pathname }) => hasMediaName(pathname));
  const frames = item.frames.flatMap((frame) => parseItemUrl(frame, base) ?? []);
  const url = page ?? file ?? frames.find(isVideoPage);
  if (url === undefined) return undefined;
  return {
    guid: (item.guid || url.href).slice(0, GUID_CHARACTERS_MAX),
    url,
    title: item.title === null ? null : cleanLine(item.title, TITLE_CHARACTERS_MAX),
    isFile: url === file,
    publishedAtMs: (item.published && parseFeedDate(item.published)) || null,
  };
}

function parseItemUrl(text: string, base: URL): URL | undefined {
  if (text.length > SOURCE_URL_CHARACTERS_MAX) return undefined;
  const url = URL.parse(text.trim(), base.href);
  if (url === null || !isWebUrl(url)) return undefined;
  url.hash = '';
  return url;
}
