import { readJsonLd } from './read-json-ld.ts';

/** What one schema.org VideoObject of a page says; texts as they stand there. */
export type VideoObject = {
  readonly contentUrl: string | null;
  readonly embedUrl: string | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly thumbnailUrl: string | null;
  /** ISO 8601, such as PT1M33S. */
  readonly duration: string | null;
  /** Address of a caption file. */
  readonly caption: string | null;
  /** One of a list, such as a channel's videos or the related ones: not what the page is about. */
  readonly isListed: boolean;
};

const NODES_MAX = 20_000;
const OBJECTS_MAX = 16;

type Node = { readonly value: unknown; readonly isListed: boolean };

/**
 * Finds the VideoObjects of JSON-LD texts at any depth: `@graph`, lists, `mainEntity`, `video` of an article, `hasPart`
 * and any other property. Those of a list come last.
 */
export function readVideoObjects(jsonLd: readonly string[]): readonly VideoObject[] {
  const found: VideoObject[] = [];
  // A queue instead of recursion: depth is the page's choice.
  const queue: Node[] = jsonLd.flatMap(readJsonLd).map((value) => ({ value, isListed: false }));
  for (let index = 0; index < queue.length && index < NODES_MAX; index += 1) {
    const node = queue[index];
    if (node === undefined) break;
    const { value, isListed } = node;
    if (isObject(value) && isVideoObject(value) && found.length < OBJECTS_MAX) {
      found.push(toVideoObject(value, isListed));
    }
    queue.push(...toInner(node).slice(0, Math.max(0, NODES_MAX - queue.length)));
  }
  return [...found.filter(({ isListed }) => !isListed), ...found.filter((each) => each.isListed)];
}

function toInner({ value, isListed }: Node): readonly Node[] {
  if (Array.isArray(value))
    return value.slice(0, NODES_MAX).map((item) => ({ value: item, isListed }));
  if (!isObject(value)) return [];
  return Object.entries(value).map(([name, item]) => ({
    value: item,
    isListed: isListed || LISTS.has(name),
  }));
}

/** Properties that name others of the same kind (schema.org ItemList, WebPage). */
const LISTS: ReadonlySet<string> = new Set([
  'itemListElement',
  'relatedLink',
  'isRelatedTo',
  'significantLink',
  'recommendations',
]);

type JsonObject = Readonly<Record<string, unknown>>;

function isObject(node: unknown): node is JsonObject {
  return typeof node === 'object' && node !== null && !Array.isArray(node);
}

/** Names come with and without a prefix. */
const VIDEO_TYPE = /(?:^|[/:])(?:VideoObject|VideoObjectSnapshot)$/;
/** Of anything that is played: a video where its format says so. */
const MEDIA_TYPE = /(?:^|[/:])MediaObject$/;

function isVideoObject(node: JsonObject): boolean {
  const types = Array.isArray(node['@type']) ? node['@type'] : [node['@type']];
  const isOf = (pattern: RegExp): boolean =>
    types.some((type) => typeof type === 'string' && pattern.test(type.trim()));
  return isOf(VIDEO_TYPE) || (isOf(MEDIA_TYPE) && isVideoFormat(node['encodingFormat']));
}

function isVideoFormat(value: unknown): boolean {
  return /^(?:video\/|application\/(?:vnd\.apple\.mpegurl|x-mpegurl|dash\+xml))/i.test(
    firstText(value) ?? '',
  );
}

function toVideoObject(written: JsonObject, isListed: boolean): VideoObject {
  const node = withoutPrefixes(written);
  return {
    contentUrl:
      firstAddress(node['contentUrl'] ?? node['contentURL'] ?? node['contenturl']) ??
      mediaAddress(node['url']),
    embedUrl: firstAddress(node['embedUrl'] ?? node['embedURL'] ?? node['embedurl']),
    name: firstText(node['name'] ?? node['headline']),
    description: firstText(node['description']),
    thumbnailUrl: firstText(node['thumbnailUrl'] ?? node['thumbnail'] ?? node['image']),
    duration: firstText(node['duration']),
    caption: captionAddress(node['caption']),
    isListed,
  };
}

/** `schema:contentUrl` and the whole address of a property mean the property (JSON-LD 1.1 §4.1). */
function withoutPrefixes(node: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [
      name.replace(/^(?:schema:|https?:\/\/schema\.org\/)/, ''),
      value,
    ]),
  );
}

const MEDIA_NAME = /\.(?:m3u8|mpd|mp4|m4v|mov|webm)(?:$|[?#])/i;

/** `url` is the page mostly, and the file of those who have no page for it. */
function mediaAddress(value: unknown): string | null {
  const address = firstAddress(value);
  return address !== null && MEDIA_NAME.test(address) ? address : null;
}

/** `caption` may also be the words themselves. */
function captionAddress(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return isObject(first) ? firstText(first) : null;
}

/** Templates that escape for HTML escape here too, where nothing decodes it. */
function firstAddress(value: unknown): string | null {
  return firstText(value)?.replaceAll('&amp;', '&') ?? null;
}

/** A property may be a text, a list of them, or an object with an address. */
function firstText(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first === 'string') return first;
  if (!isObject(first)) return null;
  const address = first['url'] ?? first['contentUrl'] ?? first['@value'] ?? first['@id'];
  return typeof address === 'string' ? address : null;
}
