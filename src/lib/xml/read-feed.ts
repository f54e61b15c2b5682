import { type HtmlToken, scanHtml } from '#lib/html/scan-html.ts';

/** A feed with its unparsed values. */
export type Feed = {
  readonly title: string | null;
  /** Minutes between two requests (RSS 2.0, `ttl`). */
  readonly ttl: string | null;
  /** `hourly` to `yearly` (RSS Syndication module). */
  readonly updatePeriod: string | null;
  /** Updates per period. */
  readonly updateFrequency: string | null;
  readonly items: readonly FeedItem[];
};

/** An item of a feed with its unparsed values. */
export type FeedItem = {
  /** `guid` (RSS) or `id` (Atom). */
  readonly guid: string | null;
  /** A date in the format of RFC 822 or RFC 3339. */
  readonly published: string | null;
  readonly title: string | null;
  /** May contain HTML. */
  readonly description: string | null;
  readonly thumbnail: string | null;
  /** `1:02:03` or seconds. */
  readonly duration: string | null;
  readonly media: readonly FeedMedia[];
  /** Player pages (`media:player`) and the item's own page. */
  readonly pages: readonly string[];
  readonly captions: readonly FeedCaption[];
};

export type FeedMedia = {
  readonly url: string;
  readonly type: string | null;
  /** `video`, `audio` or `image` (Media RSS, `medium`). */
  readonly medium: string | null;
  readonly height: number;
};

export type FeedCaption = {
  readonly url: string;
  readonly language: string | null;
};

export const EMPTY_FEED: Feed = {
  title: null,
  ttl: null,
  updatePeriod: null,
  updateFrequency: null,
  items: [],
};

export const EMPTY_ITEM: FeedItem = {
  guid: null,
  published: null,
  title: null,
  description: null,
  thumbnail: null,
  duration: null,
  media: [],
  pages: [],
  captions: [],
};

/** Feeds list the newest items first. */
export const FEED_ITEMS_MAX = 500;
const MEDIA_MAX = 32;

/**
 * Reads RSS 2.0 with Media RSS, iTunes and Podcasting 2.0 elements, and Atom (RFC 4287). Tolerates
 * invalid XML: ignores document types, resolves only HTML entities and builds no tree. Returns
 * undefined for other XML.
 */
export function readFeed(xml: string): Feed | undefined {
  const feed: FeedDraft = { ...EMPTY_FEED, items: [] };
  const state: State = { isFeed: false, item: undefined };
  scanHtml(xml, {
    textElements: TEXTS,
    isXml: true,
    onToken: (token) => {
      if (token.kind === 'open') openElement(token, state, feed.items);
      else if (token.kind === 'text') readText(token.element, token.text, state.item ?? feed);
      else if (ITEMS.has(token.name)) state.item = undefined;
    },
  });
  return state.isFeed ? feed : undefined;
}

type FeedDraft = { -readonly [Key in keyof Omit<Feed, 'items'>]: Feed[Key] } & {
  readonly items: Draft[];
};
type Draft = { -readonly [Key in keyof FeedItem]: Mutable<FeedItem[Key]> };
type Mutable<Value> = Value extends readonly (infer Item)[] ? Item[] : Value;
type State = { isFeed: boolean; item: Draft | undefined };
type Attributes = ReadonlyMap<string, string>;

const ROOTS: ReadonlySet<string> = new Set(['rss', 'feed', 'rdf:rdf', 'channel']);
const ITEMS: ReadonlySet<string> = new Set(['item', 'entry']);
const TEXTS: ReadonlySet<string> = new Set([
  'title',
  'media:title',
  'description',
  'summary',
  'content',
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
]);

function openElement(
  { name, attributes }: HtmlToken & { readonly kind: 'open' },
  state: State,
  items: Draft[],
): void {
  if (ROOTS.has(name)) state.isFeed = true;
  if (ITEMS.has(name)) {
    state.item = { ...EMPTY_ITEM, media: [], pages: [], captions: [] };
    if (items.length < FEED_ITEMS_MAX) items.push(state.item);
  }
  if (state.item !== undefined) ELEMENTS.get(name)?.(attributes, state.item);
}

const ELEMENTS: ReadonlyMap<string, (attributes: Attributes, item: Draft) => void> = new Map([
  [
    'enclosure',
    (attributes: Attributes, item: Draft) => addMedia(attributes.get('url'), attributes, item),
  ],
  [
    'media:content',
    (attributes: Attributes, item: Draft) => {
      addMedia(attributes.get('url'), attributes, item);
      item.duration ??= attributes.get('duration') ?? null;
    },
  ],
  [
    'podcast:source',
    (attributes: Attributes, item: Draft) => addMedia(attributes.get('uri'), attributes, item),
  ],
  ['link', readLink],
  ['media:player', (attributes: Attributes, item: Draft) => addPage(attributes.get('url'), item)],
  [
    'media:thumbnail',
    (attributes: Attributes, item: Draft) => {
      item.thumbnail ??= attributes.get('url') ?? null;
    },
  ],
  [
    'itunes:image',
    (attributes: Attributes, item: Draft) => {
      item.thumbnail ??= attributes.get('href') ?? null;
    },
  ],
  [
    'media:subtitle',
    (attributes: Attributes, item: Draft) =>
      addCaption(attributes.get('href'), attributes.get('lang'), item),
  ],
  ['podcast:transcript', readTranscript],
]);

/** Atom uses links for enclosures and for the pages of entries (RFC 4287 §4.2.7.2). */
function readLink(attributes: Attributes, item: Draft): void {
  const rel = attributes.get('rel')?.toLowerCase() ?? 'alternate';
  if (rel === 'enclosure') addMedia(attributes.get('href'), attributes, item);
  else if (rel === 'alternate') addPage(attributes.get('href'), item);
}

function readTranscript(attributes: Attributes, item: Draft): void {
  const isTimed = /vtt|srt|subrip/i.test(attributes.get('type') ?? '');
  if (isTimed) addCaption(attributes.get('url'), attributes.get('language'), item);
}

function readText(name: string, text: string, draft: Draft | FeedDraft): void {
  if (text.trim() === '') return;
  if ('items' in draft) FEED_TEXTS.get(name)?.(text, draft);
  else (ITEM_TEXTS.get(name) ?? readDescription)(text, draft);
}

const FEED_TEXTS: ReadonlyMap<string, (text: string, feed: FeedDraft) => void> = new Map([
  ['title', (text: string, feed: FeedDraft) => void (feed.title ??= text)],
  ['ttl', (text: string, feed: FeedDraft) => void (feed.ttl ??= text)],
  ['sy:updateperiod', (text: string, feed: FeedDraft) => void (feed.updatePeriod ??= text)],
  ['sy:updatefrequency', (text: string, feed: FeedDraft) => void (feed.updateFrequency ??= text)],
]);

const readTitle = (text: string, item: Draft): void => void (item.title ??= text);
const readGuid = (text: string, item: Draft): void => void (item.guid ??= text.trim());
const readPublished = (text: string, item: Draft): void => void (item.published = text.trim());
/** Atom requires this date, and the publication date is optional (RFC 4287 §4.1.2). */
const readUpdated = (text: string, item: Draft): void => void (item.published ??= text.trim());
const readDescription = (text: string, item: Draft): void => void (item.description ??= text);

const ITEM_TEXTS: ReadonlyMap<string, (text: string, item: Draft) => void> = new Map([
  ['link', addPage],
  ['title', readTitle],
  ['media:title', readTitle],
  ['itunes:duration', (text: string, item: Draft) => void (item.duration ??= text)],
  ['guid', readGuid],
  ['id', readGuid],
  ['pubdate', readPublished],
  ['published', readPublished],
  ['dc:date', readPublished],
  ['updated', readUpdated],
]);

function addMedia(url: string | undefined, attributes: Attributes, item: Draft): void {
  if (url === undefined || url.trim() === '' || item.media.length >= MEDIA_MAX) return;
  const height = Number(attributes.get('height') ?? 0);
  item.media.push({
    url: url.trim(),
    type: attributes.get('type')?.trim().toLowerCase() ?? null,
    medium: attributes.get('medium')?.trim().toLowerCase() ?? null,
    height: Number.isFinite(height) ? height : 0,
  });
}

function addPage(url: string | undefined, item: Draft): void {
  if (url !== undefined && url.trim() !== '' && item.pages.length < MEDIA_MAX) {
    item.pages.push(url.trim());
  }
}

function addCaption(url: string | undefined, language: string | undefined, item: Draft): void {
  if (url === undefined || item.captions.length >= MEDIA_MAX) return;
  item.captions.push({ url: url.trim(), language: language ?? null });
}
