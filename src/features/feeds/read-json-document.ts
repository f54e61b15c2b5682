import { Type } from 'typebox';
import { Value } from 'typebox/value';

import { parseJsonText } from '#lib/json/parse-json-text.ts';
import {
  EMPTY_FEED,
  EMPTY_ITEM,
  type Feed,
  FEED_ITEMS_MAX,
  type FeedItem,
  type FeedMedia,
} from '#lib/xml/feed.ts';
import { readEmbeds } from '#lib/xml/read-embeds.ts';

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));

/** https://www.jsonfeed.org/version/1.1/ */
const JsonFeed = Type.Object({
  version: Type.String({ pattern: '^https?://(?:www\\.)?jsonfeed\\.org/version/1' }),
  title: Type.Optional(Type.Unknown()),
  items: Type.Array(Type.Unknown()),
});

/** A value of another type is omitted, so that it costs neither the item nor the feed. */
const JsonItem = Type.Record(Type.String(), Type.Unknown());
const MEDIA_MAX = 32;

const PeertubePlaylist = Type.Object({
  total: Type.Integer(),
  data: Type.Array(Type.Unknown()),
});

/** Deleted and private videos of a playlist are null. */
const PlaylistItem = Type.Object({
  video: Type.Object({ uuid: Type.String(), url: Type.String(), name: Text, publishedAt: Text }),
});

/** Reads a JSON feed or the videos of a PeerTube playlist. Undefined for other JSON. */
export function readJsonDocument(text: string): Feed | undefined {
  const value = parseJsonText(text);
  if (Value.Check(JsonFeed, value)) {
    const items = value.items.slice(0, FEED_ITEMS_MAX).flatMap(toFeedItem);
    return { ...EMPTY_FEED, title: toText(value.title), items };
  }
  if (!Value.Check(PeertubePlaylist, value)) return undefined;
  return { ...EMPTY_FEED, items: value.data.slice(0, FEED_ITEMS_MAX).flatMap(toPlaylistItem) };
}

function toFeedItem(item: unknown): readonly FeedItem[] {
  if (!Value.Check(JsonItem, item)) return [];
  const pages = [toText(item['url']), toText(item['external_url'])];
  const attachments = Array.isArray(item['attachments']) ? item['attachments'] : [];
  const media = attachments.slice(0, MEDIA_MAX).flatMap(toMedia);
  const frames: string[] = [];
  readEmbeds(toText(item['content_html']) ?? '', {
    addVideo: (attributes) => {
      const url = attributes.get('src');
      const type = attributes.get('type') ?? null;
      if (url) media.push({ url, type, medium: 'video', height: 0 });
    },
    addFrame: (attributes) => frames.push(attributes.get('src') ?? ''),
  });
  return [
    {
      ...EMPTY_ITEM,
      guid: toText(item['id']),
      published: toText(item['date_published']),
      title: toText(item['title']),
      pages: pages.filter((page) => page !== null),
      media: media.slice(0, MEDIA_MAX),
      frames: frames.slice(0, MEDIA_MAX),
    },
  ];
}

function toMedia(attachment: unknown): FeedMedia[] {
  if (!Value.Check(JsonItem, attachment)) return [];
  const url = toText(attachment['url']);
  const type = toText(attachment['mime_type'])?.toLowerCase() ?? null;
  return url === null ? [] : [{ url, type, medium: null, height: 0 }];
}

function toText(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

function toPlaylistItem(item: unknown): readonly FeedItem[] {
  if (!Value.Check(PlaylistItem, item)) return [];
  const { uuid, url, name = null, publishedAt = null } = item.video;
  return [{ ...EMPTY_ITEM, guid: uuid, published: publishedAt, title: name, pages: [url] }];
}
