import { scanHtml, type HtmlToken } from './scan-html.ts';

/** What a page says about its video, as raw text in document order; every list is bounded. */
export type PageSignals = {
  readonly baseHref: string | null;
  readonly title: string | null;
  /** `<meta>` by its property, name or itemprop, in lower case. */
  readonly metas: readonly { readonly name: string; readonly content: string }[];
  /** `src` of `<video>` and of the `<source>` elements inside one. */
  readonly videoSources: readonly string[];
  readonly poster: string | null;
  readonly iframes: readonly string[];
  /** `<link rel="alternate" type="application/json+oembed">`. */
  readonly oembedLinks: readonly string[];
  /** Texts of `<script type="application/ld+json">`. */
  readonly jsonLd: readonly string[];
  /** `content` of `<meta http-equiv="refresh">`. */
  readonly refresh: string | null;
};

const LIST_LENGTH_MAX = 256;
const TEXT_OF: ReadonlySet<string> = new Set(['title', 'script']);

export function readPageSignals(html: string): PageSignals {
  const page: Draft = {
    baseHref: null,
    title: null,
    metas: [],
    videoSources: [],
    poster: null,
    iframes: [],
    oembedLinks: [],
    jsonLd: [],
    refresh: null,
  };
  const state = { isInVideo: false, isJsonLd: false };
  scanHtml(html, { textOf: TEXT_OF, onToken: (token) => readToken(token, page, state) });
  return page;
}

type Draft = { -readonly [Key in keyof PageSignals]: Mutable<PageSignals[Key]> };
type Mutable<Value> = Value extends readonly (infer Item)[] ? Item[] : Value;
type State = { isInVideo: boolean; isJsonLd: boolean };

function readToken(token: HtmlToken, page: Draft, state: State): void {
  switch (token.kind) {
    case 'open':
      return READERS.get(token.name)?.(token.attributes, page, state);
    case 'close':
      if (token.name === 'video') state.isInVideo = false;
      return undefined;
    case 'text':
      return readText(token, page, state);
  }
}

function readText(token: HtmlToken & { readonly kind: 'text' }, page: Draft, state: State): void {
  if (token.of === 'title') page.title ??= token.text;
  else if (state.isJsonLd) add(page.jsonLd, token.text);
}

type Attributes = ReadonlyMap<string, string>;
type Reader = (attributes: Attributes, page: Draft, state: State) => void;

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  [
    'base',
    (attributes, page) => {
      page.baseHref ??= attributes.get('href') ?? null;
    },
  ],
  ['meta', readMeta],
  ['link', readLink],
  [
    'iframe',
    // Lazy loaders keep the address beside an empty src.
    (attributes, page) => add(page.iframes, attributes.get('src') || attributes.get('data-src')),
  ],
  [
    'video',
    (attributes, page, state) => {
      state.isInVideo = true;
      page.poster ??= attributes.get('poster') ?? null;
      add(page.videoSources, attributes.get('src') || attributes.get('data-src'));
    },
  ],
  [
    'source',
    (attributes, page, state) => {
      if (!state.isInVideo) return;
      add(page.videoSources, attributes.get('src') || attributes.get('data-src'));
    },
  ],
  [
    'script',
    (attributes, _page, state) => {
      state.isJsonLd =
        attributes.get('type')?.trim().toLowerCase().startsWith('application/ld+json') === true;
    },
  ],
]);

function readMeta(attributes: Attributes, page: Draft): void {
  const content = attributes.get('content');
  if (content === undefined) return;
  if (attributes.get('http-equiv')?.toLowerCase() === 'refresh') page.refresh ??= content;
  for (const key of ['property', 'name', 'itemprop']) {
    const name = attributes.get(key);
    if (name === undefined || page.metas.length >= LIST_LENGTH_MAX) continue;
    page.metas.push({ name: name.trim().toLowerCase(), content });
  }
}

function readLink(attributes: Attributes, page: Draft): void {
  const href = attributes.get('href');
  const itemprop = attributes.get('itemprop')?.toLowerCase();
  if (itemprop !== undefined && href !== undefined && page.metas.length < LIST_LENGTH_MAX) {
    page.metas.push({ name: itemprop, content: href });
  }
  const isAlternate =
    attributes.get('rel')?.toLowerCase().split(/\s+/).includes('alternate') === true;
  const isOembed = /^(?:application|text)\/json\+oembed$/i.test(
    attributes.get('type')?.trim() ?? '',
  );
  if (isAlternate && isOembed) add(page.oembedLinks, href);
}

function add(list: string[], text: string | undefined): void {
  if (text !== undefined && text.trim() !== '' && list.length < LIST_LENGTH_MAX) list.push(text);
}
