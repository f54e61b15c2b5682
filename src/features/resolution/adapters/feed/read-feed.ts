import { type HtmlToken, scanHtml } from '#lib/html/scan-html.ts';

/** One item of a feed, as it stands there; null and empty where it says nothing. */
export type FeedItem = {
  readonly title: string | null;
  /** May hold HTML. */
  readonly description: string | null;
  readonly thumbnail: string | null;
  /** `1:02:03` or seconds. */
  readonly duration: string | null;
  readonly media: readonly FeedMedia[];
  /** Pages of players (`media:player`), and of the item itself. */
  readonly pages: readonly string[];
  readonly captions: readonly FeedCaption[];
};

export type FeedMedia = {
  readonly address: string;
  readonly type: string | null;
  /** `video`, `audio` or `image` (Media RSS, `medium`). */
  readonly medium: string | null;
  readonly height: number;
};

export type FeedCaption = {
  readonly address: string;
  readonly language: string | null;
};

/** Newest first, as feeds are; what lies further down is past. */
const ITEMS_MAX = 50;
const MEDIA_MAX = 32;

/**
 * Reads RSS 2.0 with Media RSS, iTunes' and Podcasting 2.0's elements, and Atom (RFC 4287), as leniently as feeds are
 * written: no document type, no entities but HTML's, no tree. Undefined for other XML.
 */
export function readFeed(xml: string): readonly FeedItem[] | undefined {
  const items: Draft[] = [];
  const state: State = { isFeed: false, item: undefined };
  scanHtml(xml, {
    textOf: TEXTS,
    isXml: true,
    onToken: (token) => {
      if (token.kind === 'open') openElement(token, state, items);
      else if (token.kind === 'text') readText(token.of, token.text, state.item);
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

/** Atom's enclosures are links, and so are its entries' pages (RFC 4287 §4.2.7.2). */
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

function addMedia(address: string | undefined, attributes: Attributes, item: Draft): void {
  if (address === undefined || address.trim() === '' || item.media.length >= MEDIA_MAX) return;
  const height = Number(attributes.get('height') ?? 0);
  item.media.push({
    address: address.trim(),
    type: attributes.get('type')?.trim().toLowerCase() ?? null,
    medium: attributes.get('medium')?.trim().toLowerCase() ?? null,
    height: Number.isFinite(height) ? height : 0,
  });
}

function addPage(address: string | undefined, item: Draft): void {
  if (address !== undefined && address.trim() !== '' && item.pages.length < MEDIA_MAX) {
    item.pages.push(address.trim());
  }
}

function addCaption(address: string | undefined, language: string | undefined, item: Draft): void {
  if (address === undefined || item.captions.length >= MEDIA_MAX) return;
  item.captions.push({ address: address.trim(), language: language ?? null });
}
