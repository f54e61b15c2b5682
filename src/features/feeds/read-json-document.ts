import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

import {
  EMPTY_FEED,
  EMPTY_ITEM,
  type Feed,
  FEED_ITEMS_MAX,
  type FeedItem,
} from '#lib/xml/read-feed.ts';

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));

/** https://www.jsonfeed.org/version/1.1/ */
const JsonFeed = Type.Object({
  version: Type.String({ pattern: '^https?://(?:www\\.)?jsonfeed\\.org/version/1' }),
  title: Text,
  items: Type.Array(
    Type.Object({
      id: Type.Optional(Type.Union([Type.String(), Type.Number()])),
      url: Text,
      external_url: Text,
      title: Text,
      date_published: Text,
      attachments: Type.Optional(Type.Array(Type.Object({ url: Type.String(), mime_type: Text }))),
    }),
  ),
});

/** The videos of a PeerTube playlist. Deleted and private videos are null. */
const PeertubePlaylist = Type.Object({
  total: Type.Integer(),
  data: Type.Array(
    Type.Object({
      video: Type.Optional(
        Type.Union([
          Type.Null(),
          Type.Object({
            uuid: Type.String(),
            url: Type.String(),
            name: Text,
            publishedAt: Text,
          }),
        ]),
      ),
    }),
  ),
});

/** Reads a JSON feed or the videos of a PeerTube playlist. Undefined for other JSON. */
export function readJsonDocument(text: string): Feed | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (Value.Check(JsonFeed, value)) {
    const items = value.items.slice(0, FEED_ITEMS_MAX).map(toFeedItem);
    return { ...EMPTY_FEED, title: value.title ?? null, items };
  }
  if (!Value.Check(PeertubePlaylist, value)) return undefined;
  return { ...EMPTY_FEED, items: value.data.slice(0, FEED_ITEMS_MAX).flatMap(toPlaylistItem) };
}

function toFeedItem(item: Static<typeof JsonFeed>['items'][number]): FeedItem {
  return {
    ...EMPTY_ITEM,
    guid: item.id === undefined ? null : String(item.id),
    published: item.date_published ?? null,
    title: item.title ?? null,
    pages: [item.url, item.external_url].filter((url) => typeof url === 'string'),
    media: (item.attachments ?? []).map(({ url, mime_type: type = null }) => ({
      url,
      type: type?.toLowerCase() ?? null,
      medium: null,
      height: 0,
    })),
  };
}

function toPlaylistItem({
  video,
}: Static<typeof PeertubePlaylist>['data'][number]): readonly FeedItem[] {
  if (!video) return [];
  const { uuid, url, name = null, publishedAt = null } = video;
  return [{ ...EMPTY_ITEM, guid: uuid, published: publishedAt, title: name, pages: [url] }];
}
