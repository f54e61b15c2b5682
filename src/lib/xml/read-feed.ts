import { type HtmlToken, scanHtml } from '#lib/html/scan-html.ts';

import { EMPTY_FEED, EMPTY_ITEM, type Feed, FEED_ITEMS_MAX, type FeedItem } from './feed.ts';
import { createEmbedReader, type EmbedSink, readEmbeds } from './read-embeds.ts';

/** URLs of one kind per item. */
const URLS_MAX = 32;

/**
 * Reads RSS 2.0 with Media RSS, iTunes and Podcasting 2.0 elements, and Atom (RFC 4287). Tolerates
 * invalid XML: ignores document types, resolves only HTML entities and builds no tree. Returns
 * undefined for other XML.
 */
export function readFeed(xml: string, documentUrl: string): Feed | undefined {
  const feed: FeedDraft = { ...EMPTY_FEED, items: [] };
  const state: State = { documentUrl, isFeed: false };
  const readEmbed = createEmbedReader(toEmbedSink(state));
  scanHtml(xml, {
    textElements: TEXTS,
    isXml: true,
    onToken: (token) => {
      if (token.kind === 'open') openElement(token, state, feed.items);
      else if (token.kind === 'text') readText(token.element, token.text, { state, feed });
      else closeElement(token.name, state);
      readEmbed(token);
    },
  });
  return state.isFeed ? feed : undefined;
}

type FeedDraft = { -readonly [Key in keyof Omit<Feed, 'items'>]: Feed[Key] } & {
  readonly items: Draft[];
};
type Draft = { -readonly [Key in keyof FeedItem]: Mutable<FeedItem[Key]> };
type Mutable<Value> = Value extends readonly (infer Item)[] ? Item[] : Value;
type Attributes = ReadonlyMap<string, string>;

/** The open elements. Their base URLs are absent without `xml:base`. */
type State = {
  readonly documentUrl: string;
  isFeed: boolean;
  item?: Draft;
  feedBase?: string | undefined;
  itemBase?: string | undefined;
  textBase?: string | undefined;
  /** The attributes of `podcast:alternateEnclosure`, which apply to its sources. */
  alternate?: Attributes;
};

const ROOTS: ReadonlySet<string> = new Set(['rss', 'feed', 'rdf:rdf', 'channel']);
const ITEMS: ReadonlySet<string> = new Set(['item', 'entry']);
const TEXTS: ReadonlySet<string> = new Set([
  'title',
  'media:title',
  'description',
  'summary',
  'content',
  'content:encoded',
  'media:description',
  'itunes:summary',
  'itunes:duration',
  'link',
  'guid',
  'id',
  'pubdate',
  'published',
  'updated',
  'dc:date',
  'ttl',
  'sy:updateperiod',
  'sy:updatefrequency',
  'itunes:new-feed-url',
]);

function openElement(
  { name, attributes }: HtmlToken & { readonly kind: 'open' },
  state: State,
  items: Draft[],
): void {
  if (ROOTS.has(name)) {
    state.isFeed = true;
    state.feedBase = toBase(attributes, state);
  }
  if (ITEMS.has(name)) {
    const item = { ...EMPTY_ITEM, media: [], pages: [], frames: [], captions: [] };
    closeElement(name, state);
    state.itemBase = toBase(attributes, state);
    state.item = item;
    if (items.length < FEED_ITEMS_MAX) items.push(item);
  }
  if (state.item === undefined) return;
  if (name === 'podcast:alternateenclosure') state.alternate = attributes;
  ELEMENTS.get(name)?.(attributes, state.item, state);
  // A link may have no closing tag.
  if (TEXTS.has(name) && name !== 'link') {
    state.textBase = toBase(attributes, { ...state, textBase: undefined });
  }
}

function closeElement(name: string, state: State): void {
  if (name === 'podcast:alternateenclosure') delete state.alternate;
  if (TEXTS.has(name)) delete state.textBase;
  if (!ITEMS.has(name)) return;
  for (const key of ['item', 'itemBase', 'textBase', 'alternate'] as const) delete state[key];
}

/** The base URL of an element's links (https://www.w3.org/TR/xmlbase/). */
function toBase(attributes: Attributes, state: State): string | undefined {
  const own = attributes.get('xml:base');
  const outer = state.textBase ?? state.itemBase ?? state.feedBase;
  if (own === undefined) return outer;
  return URL.parse(own.trim(), outer ?? state.documentUrl)?.href ?? outer;
}

/** Without `xml:base`, a URL stays relative to that of the document. */
function toUrl(text: string | undefined, attributes: Attributes, state: State): string {
  const url = text?.trim() ?? '';
  const base = toBase(attributes, state);
  return url === '' || base === undefined ? url : (URL.parse(url, base)?.href ?? url);
}

function toEmbedSink(state: State): EmbedSink {
  const toSource = (attributes: Attributes): string =>
    toUrl(attributes.get('src'), attributes, state);
  return {
    addVideo(attributes) {
      const media = { type: attributes.get('type'), medium: 'video' };
      if (state.item !== undefined) addMedia(toSource(attributes), media, state.item);
    },
    addFrame(attributes) {
      if (state.item !== undefined) addTo(state.item.frames, toSource(attributes));
    },
  };
}

type ReadElement = (attributes: Attributes, item: Draft, state: State) => void;

const ELEMENTS: ReadonlyMap<string, ReadElement> = new Map<string, ReadElement>([
  ['enclosure', (attributes, item, state) => readMedia('url', { attributes, item, state })],
  [
    'media:content',
    (attributes, item, state) => {
      readMedia('url', { attributes, item, state });
      item.duration ??= attributes.get('duration') ?? null;
    },
  ],
  ['podcast:source', readAlternateSource],
  ['link', readLink],
  [
    'media:player',
    (attributes, item, state) => addTo(item.pages, toUrl(attributes.get('url'), attributes, state)),
  ],
  [
    'media:thumbnail',
    (attributes, item, state) => readThumbnail('url', { attributes, item, state }),
  ],
  ['itunes:image', (attributes, item, state) => readThumbnail('href', { attributes, item, state })],
  [
    'media:subtitle',
    (attributes, item, state) =>
      addCaption(toUrl(attributes.get('href'), attributes, state), attributes.get('lang'), item),
  ],
  ['podcast:transcript', readTranscript],
]);

type ElementInput = {
  readonly attributes: Attributes;
  readonly item: Draft;
  readonly state: State;
};

function readMedia(name: string, { attributes, item, state }: ElementInput): void {
  const { type, medium, height } = Object.fromEntries(attributes);
  addMedia(toUrl(attributes.get(name), attributes, state), { type, medium, height }, item);
}

/** The enclosure has the type of its sources, unless a source states another one. */
function readAlternateSource(attributes: Attributes, item: Draft, state: State): void {
  const type = attributes.get('contenttype') ?? state.alternate?.get('type');
  const height = state.alternate?.get('height');
  addMedia(toUrl(attributes.get('uri'), attributes, state), { type, height }, item);
}

function readThumbnail(name: string, { attributes, item, state }: ElementInput): void {
  item.thumbnail ??= toUrl(attributes.get(name), attributes, state) || null;
}

/** Atom uses links for enclosures and for the pages of entries (RFC 4287 §4.2.7.2). */
function readLink(attributes: Attributes, item: Draft, state: State): void {
  const rel = attributes.get('rel')?.toLowerCase() ?? 'alternate';
  if (rel === 'enclosure') readMedia('href', { attributes, item, state });
  else if (rel === 'alternate') addTo(item.pages, toUrl(attributes.get('href'), attributes, state));
}

function readTranscript(attributes: Attributes, item: Draft, state: State): void {
  const isTimed = /vtt|srt|subrip/i.test(attributes.get('type') ?? '');
  const url = toUrl(attributes.get('url'), attributes, state);
  if (isTimed) addCaption(url, attributes.get('language'), item);
}

function readText(
  name: string,
  text: string,
  { state, feed }: { readonly state: State; readonly feed: FeedDraft },
): void {
  const { item } = state;
  if (text.trim() === '') return;
  if (item === undefined) {
    FEED_TEXTS.get(name)?.(text, feed);
    return;
  }
  const read = ITEM_TEXTS.get(name);
  if (read !== undefined) {
    read(text, item, state);
    return;
  }
  if (name !== 'content:encoded') item.description ??= text;
  readEmbeds(text, toEmbedSink(state));
}

const FEED_TEXTS: ReadonlyMap<string, (text: string, feed: FeedDraft) => void> = new Map([
  ['title', (text: string, feed: FeedDraft) => void (feed.title ??= text)],
  ['ttl', (text: string, feed: FeedDraft) => void (feed.ttl ??= text)],
  ['sy:updateperiod', (text: string, feed: FeedDraft) => void (feed.updatePeriod ??= text)],
  ['sy:updatefrequency', (text: string, feed: FeedDraft) => void (feed.updateFrequency ??= text)],
  ['itunes:new-feed-url', (text: string, feed: FeedDraft) => void (feed.newUrl ??= text.trim())],
]);

const readTitle = (text: string, item: Draft): void => void (item.title ??= text);
const readGuid = (text: string, item: Draft): void => void (item.guid ??= text.trim());
const readPublished = (text: string, item: Draft): void => void (item.published = text.trim());
/** Atom requires this date, and the publication date is optional (RFC 4287 §4.1.2). */
const readUpdated = (text: string, item: Draft): void => void (item.published ??= text.trim());

type ReadItemText = (text: string, item: Draft, state: State) => void;

const ITEM_TEXTS: ReadonlyMap<string, ReadItemText> = new Map<string, ReadItemText>([
  ['link', (text, item, state) => addTo(item.pages, toUrl(text, NO_ATTRIBUTES, state))],
  ['title', readTitle],
  ['media:title', readTitle],
  ['itunes:duration', (text, item) => void (item.duration ??= text)],
  ['guid', readGuid],
  ['id', readGuid],
  ['pubdate', readPublished],
  ['published', readPublished],
  ['dc:date', readPublished],
  ['updated', readUpdated],
]);
const NO_ATTRIBUTES: Attributes = new Map();

type MediaAttributes = Readonly<Partial<Record<'type' | 'medium' | 'height', string | undefined>>>;

function addMedia(url: string, { type, medium, height }: MediaAttributes, item: Draft): void {
  if (url === '' || item.media.length >= URLS_MAX) return;
  const lines = Number(height ?? 0);
  item.media.push({
    url,
    type: type?.trim().toLowerCase() ?? null,
    medium: medium?.trim().toLowerCase() ?? null,
    height: Number.isFinite(lines) ? lines : 0,
  });
}

function addTo(urls: string[], url: string): void {
  if (url !== '' && urls.length < URLS_MAX) urls.push(url);
}

function addCaption(url: string, language: string | undefined, item: Draft): void {
  if (url === '' || item.captions.length >= URLS_MAX) return;
  item.captions.push({ url, language: language ?? null });
}
