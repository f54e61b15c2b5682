import { isBackgroundVideo } from './is-background-video.ts';
import { scanHtml, type HtmlToken } from './scan-html.ts';

/** What the elements of a framed page show that its metadata does not. */
export type PlayerMarkup = {
  /** A video element that is not a background. */
  readonly hasVideo: boolean;
  readonly hasAudio: boolean;
  /** The elements or the script of a known player library. */
  readonly hasPlayer: boolean;
  readonly hasScript: boolean;
  /** Fields for passwords or payments, which no player has. */
  readonly hasSecretField: boolean;
  /** A form for visitors, a map, or a post of a social network. */
  readonly hasOtherContent: boolean;
  /** An advertisement in HTML. */
  readonly isAdvertisement: boolean;
  /** Number of characters of visible text without white space. */
  readonly textLength: number;
};

/** Reads elements that distinguish players from other framed pages. */
export function readPlayerMarkup(html: string): PlayerMarkup {
  const markup = { ...NO_MARKUP };
  let hiddenElement: string | undefined;
  scanHtml(html, {
    textElements: SCRIPT_ELEMENTS,
    onToken: (token) => {
      if (token.kind === 'text') readScriptText(token.text, markup);
      else hiddenElement = getHiddenElement(token, hiddenElement);
      if (token.kind === 'open') readElement(token, markup);
    },
    onText: (text) => {
      if (hiddenElement === undefined) markup.textLength += text.replaceAll(/\s/g, '').length;
    },
  });
  return markup;
}

type Draft = { -readonly [Key in keyof PlayerMarkup]: PlayerMarkup[Key] };

const NO_MARKUP: PlayerMarkup = {
  hasVideo: false,
  hasAudio: false,
  hasPlayer: false,
  hasScript: false,
  hasSecretField: false,
  hasOtherContent: false,
  isAdvertisement: false,
  textLength: 0,
};

const SCRIPT_ELEMENTS: ReadonlySet<string> = new Set(['script']);
const HIDDEN_ELEMENTS: ReadonlySet<string> = new Set([
  'script',
  'style',
  'title',
  'noscript',
  'template',
]);

/** The element whose text is not visible, if the scanner is inside one. */
function getHiddenElement(
  token: HtmlToken & { readonly kind: 'open' | 'close' },
  current: string | undefined,
): string | undefined {
  if (token.kind === 'close') return token.name === current ? undefined : current;
  return current ?? (HIDDEN_ELEMENTS.has(token.name) ? token.name : undefined);
}

type Element = HtmlToken & { readonly kind: 'open' };

const VIDEO_ELEMENTS: ReadonlySet<string> = new Set([
  'video',
  'amp-video',
  'video-js',
  'hls-video',
  'dash-video',
  'media-player',
]);

function readElement(element: Element, markup: Draft): void {
  const { name, attributes } = element;
  if (VIDEO_ELEMENTS.has(name)) markup.hasVideo ||= !isBackgroundVideo(attributes);
  else if (name === 'audio') markup.hasAudio = true;
  else if (name === 'input' || name === 'textarea') readField(element, markup);
  else if (name === 'script') readScript(attributes.get('src'), markup);
  else if (name === 'meta') markup.isAdvertisement ||= attributes.get('name') === 'ad.size';
  const names = `${attributes.get('id') ?? ''} ${attributes.get('class') ?? ''}`.trim();
  if (names !== '') readNames(names.toLowerCase().split(/\s+/), markup);
}

/** Names of elements that player libraries use or create. */
const PLAYER_NAME =
  /^(?:video-?js|vjs|jw-?player|plyr|flowplayer|shaka|clappr|bitmovin-?player|theo-?player|fluid[_-]?player|dplayer|artplayer|xgplayer|vidstack|video-?player|player-video|html5-?video)(?:$|[-_])/;
const OTHER_NAME =
  /^(?:leaflet|mapbox|maplibre|map|gmap|google-?maps?|ol-map|map-?canvas|twitter-tweet|instagram-media|fb-post|bluesky-embed|mastodon-embed|telegram-post|threads-post|linkedin-post|reddit-embed)(?:$|[-_])/;

function readNames(names: readonly string[], markup: Draft): void {
  markup.hasPlayer ||= names.some((name) => PLAYER_NAME.test(name));
  markup.hasOtherContent ||= names.some((name) => OTHER_NAME.test(name));
}

/** A script, or a package with a version: `npm/hls.js@1`. */
const SCRIPT_FILE = /\.m?js(?:@[^/]{1,40})?$/i;
/** Names in the path of a script, without the rest of the path, which would take quadratic time. */
const PLAYER_SCRIPT =
  /(?:^|[/@._-])(?:hls|dash|video|videojs|jwplayer|jwpsrv|plyr|flowplayer|shaka-player|clappr|bitmovinplayer|theoplayer|playerjs|dplayer|artplayer|xgplayer)(?=[/.@-])/i;
const OTHER_SCRIPT = /(?:^|[/@._-])(?:leaflet|mapbox-gl|maplibre-gl|openlayers|ol)(?=[.@-])/i;
const OTHER_HOST =
  /maps\.google(?:apis)?\.|platform\.(?:twitter|x)\.com\/widgets|instagram\.com\/embed\.js/i;

function readScript(src: string | undefined, markup: Draft): void {
  markup.hasScript = true;
  if (src === undefined) return;
  const [file = ''] = src.split(/[?#]/, 1);
  const isFile = SCRIPT_FILE.test(file);
  markup.hasPlayer ||= isFile && PLAYER_SCRIPT.test(file);
  markup.hasOtherContent ||= OTHER_HOST.test(src) || (isFile && OTHER_SCRIPT.test(file));
}

/** The variable that ad servers replace with the URL of the advertiser (IAB HTML5 guidelines). */
const CLICK_TAG = /\bclickTAG\b/i;
const AUDIO_FILE = /["'][^"'\s]{1,500}\.(?:mp3|m4a|aac|oga|ogg|opus|wav|flac)(?:["']|[?#])/i;

function readScriptText(text: string, markup: Draft): void {
  markup.isAdvertisement ||= CLICK_TAG.test(text);
  markup.hasAudio ||= AUDIO_FILE.test(text);
}

const VISITOR_FIELDS: ReadonlySet<string> = new Set(['text', 'email', 'tel', 'search', 'url', '']);

function readField({ name, attributes }: Element, markup: Draft): void {
  const type = attributes.get('type')?.trim().toLowerCase() ?? '';
  const isSecret = type === 'password' || /\bcc-/i.test(attributes.get('autocomplete') ?? '');
  markup.hasSecretField ||= isSecret;
  markup.hasOtherContent ||= name === 'textarea' || VISITOR_FIELDS.has(type);
}
