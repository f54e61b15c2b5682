import { isJsonObject, type JsonObject } from '#lib/json/is-json-object.ts';
import { parseJsonText } from '#lib/json/parse-json-text.ts';
import { EMPTY_ITEM, type FeedCaption, type FeedItem, type FeedMedia } from '#lib/xml/feed.ts';

const ITEMS_MAX = 50;
/** Sources and tracks per item. */
const FILES_MAX = 32;

/**
 * Reads the JSON playlist of a player, such as JW Player (`playlist`, or a list of items with a
 * `file` or `sources`). Returns undefined for other JSON.
 */
export function readPlayerPlaylist(json: string): readonly FeedItem[] | undefined {
  const document = parseJsonText(json);
  const list = isJsonObject(document) ? document['playlist'] : document;
  const items = toObjects(list, ITEMS_MAX).flatMap(toItem);
  return items.length === 0 ? undefined : items;
}

function toObjects(value: unknown, countMax: number): readonly JsonObject[] {
  return Array.isArray(value) ? value.slice(0, countMax).filter(isJsonObject) : [];
}

function toText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** The sources of an item replace its file. */
function toItem(item: JsonObject): readonly FeedItem[] {
  const sources = toObjects(item['sources'], FILES_MAX).flatMap(toMedia);
  const media = sources.length > 0 ? sources : toMedia(item);
  if (media.length === 0) return [];
  const duration = item['duration'];
  return [
    {
      ...EMPTY_ITEM,
      title: toText(item['title']),
      description: toText(item['description']),
      thumbnail: toText(item['image']),
      duration: typeof duration === 'number' ? String(duration) : toText(duration),
      media,
      pages: media.map(({ url }) => url),
      captions: toObjects(item['tracks'], FILES_MAX).flatMap(toCaption),
    },
  ];
}

/** Types may be names of formats. Those of audio are left to the reader of feeds. */
const VIDEO_FORMAT = /^(?:hls|dash|m3u8|mpd|mp4|m4v|mov|webm)$/;
const MANIFEST = /mpegurl|dash|^hls$|^m3u8$|^mpd$/;

function toMedia(source: JsonObject): readonly FeedMedia[] {
  const url = toText(source['file']) ?? toText(source['src']);
  if (url === null) return [];
  const type = toText(source['type'])?.trim().toLowerCase() ?? null;
  const isFormat = type !== null && VIDEO_FORMAT.test(type);
  const medium = isFormat ? 'video' : null;
  return [{ url, type, medium, height: readHeight(source, type) }];
}

/** A manifest contains all heights, so it comes first. */
function readHeight({ height, label }: JsonObject, type: string | null): number {
  if (MANIFEST.test(type ?? '')) return Number.MAX_SAFE_INTEGER;
  if (typeof height === 'number') return height;
  return Number(/^(\d{3,4})p?\b/i.exec(toText(label) ?? '')?.[1] ?? 0);
}

const CAPTION_KIND = /^(?:captions|subtitles)$/i;

function toCaption(track: JsonObject): readonly FeedCaption[] {
  const url = toText(track['file']) ?? toText(track['src']);
  const isCaption = CAPTION_KIND.test(toText(track['kind']) ?? 'captions');
  if (url === null || !isCaption) return [];
  return [{ url, language: toText(track['language']) ?? toText(track['srclang']) }];
}
