import { parseLink } from '../http/parse-link.ts';
import { ForeignRegion } from './foreign-region.ts';
import { isBackgroundVideo } from './is-background-video.ts';
import type { PageFrame, PageSignals } from './page-signals.ts';
import { readClickUrl } from './read-click-url.ts';
import { isDataAttribute, readDataAttributes } from './read-data-attributes.ts';
import { readFrameElement } from './read-frame-element.ts';
import { readLink } from './read-link.ts';
import { readPlayerElement } from './read-player-element.ts';
import { readPlugin } from './read-plugin.ts';
import { readSourceUrl } from './read-source-url.ts';
import { HEADINGS, RelatedRegion } from './related-region.ts';
import { scanHtml, type HtmlToken } from './scan-html.ts';
import { unescapeHtml } from './unescape-html.ts';

const LIST_LENGTH_MAX = 256;
const TEXT_ELEMENTS: ReadonlySet<string> = new Set(['title', 'script', ...HEADINGS]);

/** Fields of the response that may contain what `<link>` and `<meta http-equiv>` do. */
export type PageHeaders = { readonly link: string; readonly refresh: string | null };

const NO_HEADERS: PageHeaders = { link: '', refresh: null };

export function readPageSignals(html: string, headers = NO_HEADERS): PageSignals {
  const page = createDraft();
  scan(html, page, createState(false));
  for (const { url, parameters } of parseLink(headers.link)) {
    addLinks(new Map([...parameters, ['href', url]]), page);
  }
  page.refresh ??= headers.refresh;
  return page;
}

function createDraft(): Draft {
  return {
    baseHref: null,
    title: null,
    metas: [],
    videos: [],
    tracks: [],
    poster: null,
    iframes: [],
    playerElements: [],
    dataMediaUrls: [],
    dataPlayerUrls: [],
    dataSettings: [],
    links: [],
    oembedLinks: [],
    xmlOembedLinks: [],
    jsonLd: [],
    scripts: [],
    canonical: null,
    refresh: null,
  };
}

function createState(isNested: boolean): State {
  return {
    video: null,
    scriptKind: 'script',
    itemType: '',
    isImage: false,
    isNested,
    region: new ForeignRegion(),
    related: new RelatedRegion(),
    container: '',
  };
}

function scan(html: string, page: Draft, state: State): void {
  scanHtml(html, {
    textElements: TEXT_ELEMENTS,
    onToken: (token) => readToken(token, page, state),
  });
}

type Draft = { -readonly [Key in keyof PageSignals]: Mutable<PageSignals[Key]> };
type Mutable<Value> = Value extends readonly (infer Item)[] ? Item[] : Value;
type State = {
  /** The currently open video element. */
  video: { readonly isBackground: boolean } | null;
  scriptKind: 'json-ld' | 'script' | 'other';
  /** The schema.org type of the last `itemtype`. */
  itemType: string;
  /** True inside of an SVG image, whose title is not that of the page. */
  isImage: boolean;
  /** True while scanning HTML from an attribute of the page. */
  readonly isNested: boolean;
  readonly region: ForeignRegion;
  readonly related: RelatedRegion;
  /** See PageFrame. */
  container: string;
};

function readToken(token: HtmlToken, page: Draft, state: State): void {
  if (state.region.contains(token)) return;
  for (const held of state.related.takeHeld(token)) readToken(held, page, state);
  if (state.related.contains(token)) return;
  switch (token.kind) {
    case 'open':
      if (CONTAINERS.has(token.name)) state.container = toContainer(token);
      READERS.get(token.name)?.(token.attributes, page, state);
      return token.attributes.size === 0 ? undefined : readAnyElement(token, page, state);
    case 'close':
      if (VIDEO_ELEMENTS.has(token.name)) state.video = null;
      if (token.name === 'svg') state.isImage = false;
      return undefined;
    case 'text':
      return readText(token, page, state);
  }
}

function readText(token: HtmlToken & { readonly kind: 'text' }, page: Draft, state: State): void {
  if (token.element === 'title') readTitle(token.text, page, state);
  else if (token.element !== 'script') return;
  else if (state.scriptKind === 'json-ld') addText(page.jsonLd, token.text);
  else if (state.scriptKind === 'script' && MENTIONS_VIDEO.test(token.text)) {
    addText(page.scripts, token.text);
  }
}

function readTitle(text: string, page: Draft, { isImage }: State): void {
  if (!isImage) page.title ??= unescapeHtml(text);
}

/** Only scripts that match are collected; most scripts do not mention a video. */
const MENTIONS_VIDEO =
  /\.(?:m3u8|mpd|mp4|m4v|webm)\b|\batob\(\s*["'`]|jwplayer|clappr|playerjs|plyr|kWidget|KalturaPlayer|["']playlist[\w-]{0,5}["']\s{0,9}:\s{0,9}["']|(?:youtu|vimeo|wistia|dailymotion|brightcove|videojs|flowplayer)/i;

type Attributes = ReadonlyMap<string, string>;
type Reader = (attributes: Attributes, page: Draft, state: State) => void;

/** Video elements, including their replacements in AMP and in custom element players. */
const VIDEO_ELEMENTS: ReadonlySet<string> = new Set([
  'video',
  'amp-video',
  'amp-video-iframe',
  'video-js',
  'hls-video',
  'dash-video',
  'media-player',
]);

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  [
    'base',
    (attributes, page) => {
      page.baseHref ??= attributes.get('href') ?? null;
    },
  ],
  ['meta', readMeta],
  ['link', addLinks],
  ['a', readAnchor],
  [
    'svg',
    (_attributes, _page, state) => {
      state.isImage = true;
    },
  ],
  ['iframe', readFrame],
  ['amp-iframe', readFrame],
  ...['object', 'embed', 'param'].map((name): [string, Reader] => [
    name,
    (attributes, page) => {
      for (const { url, isMedia } of readPlugin(name, attributes)) {
        if (isMedia) add(page.videos, { url, type: null, isBackground: false });
        else addFrame(page, { ...readFrameElement(url, attributes), isUnlikely: true });
      }
    },
  ]),
  ...[...VIDEO_ELEMENTS].map((name): [string, Reader] => [name, readVideo]),
  [
    'source',
    (attributes, page, { video }) => {
      if (video !== null) addVideo(page, attributes, video.isBackground);
    },
  ],
  ['track', readTrack],
  ['script', readScript],
]);

/** A frame without a URL may contain its page as text (HTML §4.8.5, `srcdoc`). */
function readFrame(attributes: Attributes, page: Draft, state: State): void {
  const url = readSourceUrl(attributes);
  if (url !== undefined) addFrame(page, readFrameElement(url, attributes, state.container));
  else readNestedHtml(attributes.get('srcdoc'), page, state);
}

function addFrame(page: Draft, frame: PageFrame): void {
  if (frame.url.trim() !== '') add(page.iframes, frame);
}

/** Elements that contain one item of a list. */
const CONTAINERS: ReadonlySet<string> = new Set([
  'div',
  'section',
  'article',
  'figure',
  'li',
  'main',
  'td',
  'header',
]);

function toContainer({ name, attributes }: HtmlToken & { readonly kind: 'open' }): string {
  return `${name} ${attributes.get('class') ?? ''}`;
}

const NESTED_HTML_CHARACTERS_MAX = 64 * 1024;

/**
 * Adds the videos and frames from HTML in an attribute to those of the page. Handles only one level
 * of nesting.
 */
function readNestedHtml(html: string | undefined, page: Draft, { isNested: isInner }: State): void {
  if (html === undefined || isInner || html.length > NESTED_HTML_CHARACTERS_MAX) return;
  const nested = createDraft();
  scan(html, nested, createState(true));
  for (const video of nested.videos) add(page.videos, video);
  for (const frame of nested.iframes) add(page.iframes, frame);
  for (const player of nested.playerElements) add(page.playerElements, player);
}

function readVideo(attributes: Attributes, page: Draft, state: State): void {
  const isBackground = isBackgroundVideo(attributes);
  state.video = { isBackground };
  page.poster ??= attributes.get('poster') ?? null;
  addVideo(page, attributes, isBackground);
}

function addVideo(page: Draft, attributes: Attributes, isBackground: boolean): void {
  const url = readSourceUrl(attributes);
  if (url === undefined) return;
  add(page.videos, { url, type: attributes.get('type') ?? null, isBackground });
}

function readTrack(attributes: Attributes, page: Draft, { video }: State): void {
  const url = readSourceUrl(attributes);
  if (video === null || url === undefined) return;
  add(page.tracks, {
    url,
    kind: attributes.get('kind')?.trim().toLowerCase() ?? null,
    language: attributes.get('srclang') ?? null,
    label: attributes.get('label') ?? null,
  });
}

function readScript(attributes: Attributes, _page: Draft, state: State): void {
  const type = attributes.get('type')?.trim().toLowerCase() ?? '';
  if (type.startsWith('application/ld+json')) state.scriptKind = 'json-ld';
  else if (SCRIPT_TYPE.test(type)) state.scriptKind = 'script';
  else state.scriptKind = 'other';
}

/** Script types of code and data, but not of HTML templates. */
const SCRIPT_TYPE = /^$|javascript|ecmascript|module|json|^text\/(?:x-)?(?:magento-init|config)/;

function readMeta(attributes: Attributes, page: Draft): void {
  const escaped = attributes.get('content') ?? attributes.get('value');
  if (escaped === undefined) return;
  const content = unescapeHtml(escaped);
  if (attributes.get('http-equiv')?.toLowerCase() === 'refresh') page.refresh ??= content;
  const name = attributes.get('name')?.trim().toLowerCase();
  // A property may have several names (RDFa 1.1 §5, separated by white space).
  const properties = attributes.get('property')?.trim().toLowerCase().split(/\s+/) ?? [];
  for (const property of [...properties, ...(name === undefined ? [] : [name])]) {
    add(page.metas, { name: property, content });
  }
}

function addLinks(attributes: Attributes, page: Draft): void {
  for (const { kind, url, type } of readLink(attributes)) {
    if (kind === 'player') add(page.metas, { name: 'video_src', content: url });
    else if (kind === 'canonical') page.canonical ??= url;
    else if (kind === 'media') add(page.links, { url, type });
    else addText(kind === 'json_oembed' ? page.oembedLinks : page.xmlOembedLinks, url);
  }
}

const MEDIA_NAME = /\.(?:m3u8|mpd|mp4|m4v|webm)(?:$|[?#])/i;

function readAnchor(attributes: Attributes, page: Draft): void {
  const url = attributes.get('href') ?? '';
  const type = attributes.get('type')?.trim().toLowerCase() ?? null;
  if (MEDIA_NAME.test(url) || type?.startsWith('video/') === true) {
    add(page.links, { url, type });
  }
}

/** Microdata, data attributes and players can occur on any element with attributes. */
function readAnyElement(
  { name, attributes }: HtmlToken & { readonly kind: 'open' },
  page: Draft,
  state: State,
): void {
  const names = [...attributes.keys()];
  if (names.some(isMicrodata)) readMicrodata(attributes, page, state);
  const player = readPlayerElement(name, attributes);
  if (player !== undefined) add(page.playerElements, player);
  if (names.some((each) => isDataAttribute(name, each)))
    readData({ name, attributes }, page, state);
  const clicked = readClickUrl(attributes.get('onclick') ?? '');
  if (clicked !== undefined) add(page.links, { url: clicked, type: null });
}

const MICRODATA_ATTRIBUTES: ReadonlySet<string> = new Set([
  'itemtype',
  'typeof',
  'itemprop',
  'property',
]);

function isMicrodata(attribute: string): boolean {
  return MICRODATA_ATTRIBUTES.has(attribute);
}

function readData(
  { name, attributes }: Pick<HtmlToken & { readonly kind: 'open' }, 'name' | 'attributes'>,
  page: Draft,
  state: State,
): void {
  const { mediaUrls, playerUrls, fragments, settings } = readDataAttributes(name, attributes);
  for (const mediaUrl of mediaUrls) add(page.dataMediaUrls, mediaUrl);
  for (const url of playerUrls) addText(page.dataPlayerUrls, url);
  for (const html of fragments) readNestedHtml(html, page, state);
  for (const text of settings) addText(page.dataSettings, text);
}

/**
 * Reads properties of schema.org items, except audio and images, from microdata (HTML §5.2.4, the
 * value of a property) or RDFa Lite.
 */
function readMicrodata(attributes: Attributes, page: Draft, state: State): void {
  state.itemType = attributes.get('itemtype') ?? attributes.get('typeof') ?? state.itemType;
  const rawProperty = attributes.get('itemprop') ?? attributes.get('property');
  const property = rawProperty
    ?.trim()
    .toLowerCase()
    .replace(/^(?:schema:|https?:\/\/schema\.org\/)/, '');
  const isWanted = property !== undefined && MICRODATA.has(property);
  if (!isWanted || /AudioObject|ImageObject/.test(state.itemType)) return;
  const content = ['content', 'href', 'src', 'resource']
    .map((name) => attributes.get(name))
    .find((value) => value !== undefined);
  if (content !== undefined) add(page.metas, { name: property, content: unescapeHtml(content) });
}

const MICRODATA: ReadonlySet<string> = new Set(['contenturl', 'embedurl', 'thumbnailurl']);

function add<Item>(list: Item[], item: Item): void {
  if (list.length < LIST_LENGTH_MAX) list.push(item);
}

function addText(list: string[], text: string | undefined): void {
  if (text !== undefined && text.trim() !== '') add(list, text);
}
