import { type HtmlToken, scanHtml } from '#lib/html/scan-html.ts';

/** An item of a feed with its unparsed values. */
export type FeedItem = {
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

/** Feeds list the newest items first. */
const ITEMS_MAX = 50;
const MEDIA_MAX = 32;

/**
 * Reads RSS 2.0 with Media RSS, iTunes and Podcasting 2.0 elements, and Atom (RFC 4287). Tolerates
 * invalid XML: ignores document types, resolves only HTML entities and builds no tree. Returns
 * undefined for other XML.
 */
export function readFeed(xml: string): readonly FeedItem[] | undefined {
  const items: Draft[] = [];
  const state: State = { isFeed: false, item: undefined };
  scanHtml(xml, {
    textElements: TEXTS,
    isXml: true,
    onToken: (token) => {
      if (token.kind === 'open') openElement(token, state, items);
      else if (token.kind === 'text') readText(token.element, token.text, state.item);
      else if (ITEMS.has(token.name)) state.item = undefined;
    },
  });
  return state.isFeed ? items : undefined;
}

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
]);

function openElement(
  { name, attributes }: HtmlToken & { readonly kind: 'open' },
  state: State,
  items: Draft[],
): void {
  if (ROOTS.has(name)) state.isFeed = true;
  if (ITEMS.has(name)) {
    state.item = {
      title: null,
      description: null,
      thumbnail: null,
      duration: null,
      media: [],
      pages: [],
      captions: [],
    };
    if (items.length < ITEMS_MAX) items.push(state.item);
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

function readText(name: string, text: string, item: Draft | undefined): void {
  if (item === undefined || text.trim() === '') return;
  if (name === 'link') addPage(text, item);
  else if (name === 'title' || name === 'media:title') item.title ??= text;
  else if (name === 'itunes:duration') item.duration ??= text;
  else item.description ??= text;
}

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
