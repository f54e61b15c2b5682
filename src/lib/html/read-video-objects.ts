import { isJsonObject, type JsonObject } from '../json/is-json-object.ts';
import { hasVideoName } from '../media/has-video-name.ts';
import { readJsonLd } from './read-json-ld.ts';
import { unescapeHtml } from './unescape-html.ts';

/** One schema.org VideoObject of a page, with its texts decoded. */
export type VideoObject = {
  readonly contentUrl: string | null;
  readonly embedUrl: string | null;
  /** Usually the page itself, or the page of a provider. */
  readonly url: string | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly thumbnailUrl: string | null;
  /** ISO 8601, such as PT1M33S. */
  readonly duration: string | null;
  /** The name of the first author. */
  readonly author: string | null;
  readonly authorUrl: string | null;
  /** ISO 8601. */
  readonly published: string | null;
  /** URL of a caption file. */
  readonly caption: string | null;
  /**
   * Part of a list, such as a channel's videos or related ones, and thus not the page's main video.
   */
  readonly isListed: boolean;
};

const NODES_MAX = 20_000;
const OBJECTS_MAX = 16;

type Node = { readonly value: unknown; readonly isListed: boolean };

/**
 * Finds the VideoObjects of JSON-LD texts at any depth: `@graph`, lists, `mainEntity`, `video` of
 * an article, `hasPart` and any other property. List items come last.
 */
export function readVideoObjects(jsonLd: readonly string[]): readonly VideoObject[] {
  const found: VideoObject[] = [];
  // A queue instead of recursion, because the page controls the depth.
  const queue: Node[] = jsonLd.flatMap(readJsonLd).map((value) => ({ value, isListed: false }));
  for (let index = 0; index < queue.length && index < NODES_MAX; index += 1) {
    const node = queue[index];
    if (node === undefined) break;
    const { value, isListed } = node;
    if (isJsonObject(value) && isVideoObject(value) && found.length < OBJECTS_MAX) {
      found.push(toVideoObject(value, isListed));
    }
    queue.push(...listChildren(node).slice(0, Math.max(0, NODES_MAX - queue.length)));
  }
  return [
    ...found.filter(({ isListed }) => !isListed),
    ...found.filter(({ isListed }) => isListed),
  ];
}

function listChildren({ value, isListed }: Node): readonly Node[] {
  if (Array.isArray(value))
    return value.slice(0, NODES_MAX).map((item) => ({ value: item, isListed }));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).map(([name, item]) => ({
    value: item,
    isListed: isListed || LIST_PROPERTIES.has(name),
  }));
}

/** Properties that list other items (schema.org ItemList, WebPage). */
const LIST_PROPERTIES: ReadonlySet<string> = new Set([
  'itemListElement',
  'relatedLink',
  'isRelatedTo',
  'significantLink',
  'recommendations',
]);

/** Type names may have a prefix, and some sites write them in another case. */
const VIDEO_TYPE = /(?:^|[/:])(?:VideoObject|VideoObjectSnapshot)$/i;
/** A MediaObject can be any kind of media; it is a video only if it has a video format. */
const MEDIA_TYPE = /(?:^|[/:])MediaObject$/i;

function isVideoObject(node: JsonObject): boolean {
  const types = Array.isArray(node['@type']) ? node['@type'] : [node['@type']];
  const hasType = (pattern: RegExp): boolean =>
    types.some((type) => typeof type === 'string' && pattern.test(type.trim()));
  return hasType(VIDEO_TYPE) || (hasType(MEDIA_TYPE) && isVideoFormat(node['encodingFormat']));
}

function isVideoFormat(value: unknown): boolean {
  return /^(?:video\/|application\/(?:vnd\.apple\.mpegurl|x-mpegurl|dash\+xml))/i.test(
    toText(value) ?? '',
  );
}

function toVideoObject(object: JsonObject, isListed: boolean): VideoObject {
  const node = removePrefixes(object);
  return {
    contentUrl:
      toText(node['contentUrl'] ?? node['contentURL'] ?? node['contenturl']) ??
      toMediaUrl(node['url']),
    embedUrl: toText(node['embedUrl'] ?? node['embedURL'] ?? node['embedurl']),
    url: toText(node['url']),
    name: toText(node['name'] ?? node['headline']),
    description: toText(node['description']),
    thumbnailUrl: toText(node['thumbnailUrl'] ?? node['thumbnail'] ?? node['image']),
    duration: toText(node['duration']),
    ...readPublication(node),
    caption: toCaptionUrl(node['caption']),
    isListed,
  };
}

function readPublication(
  node: JsonObject,
): Pick<VideoObject, 'author' | 'authorUrl' | 'published'> {
  const author = node['author'] ?? node['creator'];
  return {
    author:
      readMember(author, 'name') ?? (typeof author === 'string' ? unescapeHtml(author) : null),
    authorUrl: readMember(author, 'url'),
    published: toText(node['uploadDate'] ?? node['datePublished']),
  };
}

/** A member of the first Person or Organization in a property. */
function readMember(value: unknown, name: 'name' | 'url'): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return isJsonObject(first) ? toText(removePrefixes(first)[name]) : null;
}

/**
 * `schema:contentUrl` and the full property URL are equivalent to the short name (JSON-LD 1.1
 * §4.1).
 */
function removePrefixes(node: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [
      name.replace(/^(?:schema:|https?:\/\/schema\.org\/)/, ''),
      value,
    ]),
  );
}

/** `url` is usually the page, but some sites use it for the media file. */
function toMediaUrl(value: unknown): string | null {
  const url = toText(value);
  return url !== null && hasVideoName(url) ? url : null;
}

/** `caption` may also contain the caption text itself. */
function toCaptionUrl(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return isJsonObject(first) ? toText(first) : null;
}

/**
 * A property may be a text, a list, or an object with a URL. Undoes HTML escaping by templates, which
 * JSON parsers do not decode.
 */
function toText(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const text = isJsonObject(first)
    ? (first['url'] ?? first['contentUrl'] ?? first['@value'] ?? first['@id'])
    : first;
  return typeof text === 'string' ? unescapeHtml(text) : null;
}
