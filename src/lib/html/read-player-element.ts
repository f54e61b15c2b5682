import type { PlayerElement } from './page-signals.ts';

type Attributes = ReadonlyMap<string, string>;
type ElementReader = {
  /** Name shown in the resolution trace. */
  readonly element: string;
  /** Triggers of the reader: it runs for these elements, … */
  readonly elements: readonly string[];
  /** … for any element with one of these attributes, … */
  readonly attributes: readonly string[];
  /** … and for any element with this text in its class or ID. */
  readonly classText?: string;
  /** Returns the provider's URL of the video, or undefined for other elements. */
  readonly read: (name: string, attributes: Attributes) => string | undefined;
};

const ID = /^[\w-]{4,64}$/;
const DIGITS = /^\d{3,20}$/;

/** Returns an attribute's value if it has the form of an ID. */
function readId(attributes: Attributes, name: string, form = ID): string | undefined {
  return matchText(attributes.get(name), form);
}

function matchText(value: unknown, form: RegExp): string | undefined {
  const text = typeof value === 'string' ? value.trim() : undefined;
  return text !== undefined && form.test(text) ? text : undefined;
}

/** Returns the first capture group of an attribute's value. */
function matchAttribute(attributes: Attributes, name: string, form: RegExp): string | undefined {
  return form.exec(attributes.get(name) ?? '')?.[1];
}

/** The providers' documented embed codes without an iframe. The first match is used. */
const READERS: readonly ElementReader[] = [
  {
    element: 'Brightcove player',
    elements: [],
    attributes: ['data-account'],
    read: readBrightcove,
  },
  {
    element: 'Wistia player',
    elements: ['script', 'wistia-player'],
    attributes: ['data-wistia-id', 'data-media-hashed-id'],
    classText: 'wistia_',
    read: readWistia,
  },
  {
    element: 'JW Platform player',
    elements: ['script', 'amp-jwplayer'],
    attributes: ['data-media-id'],
    read: readJwPlatform,
  },
  {
    element: 'Kaltura player',
    elements: ['script'],
    attributes: ['data-entry-id', 'data-entryid'],
    read: readKaltura,
  },
  { element: 'Vidyard player', elements: [], attributes: ['data-uuid'], read: readVidyard },
  {
    element: 'YouTube element',
    elements: ['lite-youtube', 'amp-youtube'],
    attributes: [
      'data-plyr-embed-id',
      'data-youtube-id',
      'data-youtube-video-id',
      'data-ytid',
      'data-id',
      'data-embed',
      'data-video',
      'data-video-id',
      'data-videoid',
    ],
    read: readYouTube,
  },
  {
    element: 'Vimeo element',
    elements: ['lite-vimeo', 'amp-vimeo'],
    attributes: ['data-plyr-embed-id', 'data-vimeo-id', 'data-vimeo-url'],
    read: readVimeo,
  },
  {
    element: 'Dailymotion player',
    elements: ['script', 'amp-dailymotion'],
    attributes: ['data-dailymotion-id'],
    read: readDailymotion,
  },
  { element: 'Mux player', elements: [], attributes: ['playback-id'], read: readMux },
  {
    element: 'Cloudflare Stream player',
    elements: ['stream'],
    attributes: [],
    read: readCloudflare,
  },
  { element: 'TikTok embed', elements: [], attributes: ['data-video-id'], read: readTikTok },
  { element: 'Facebook video', elements: [], attributes: ['data-href'], read: readFacebook },
  {
    element: 'Instagram embed',
    elements: [],
    attributes: ['data-instgrm-permalink'],
    read: readInstagram,
  },
  {
    element: 'media element',
    elements: [
      'youtube-video',
      'vimeo-video',
      'tiktok-video',
      'twitch-video',
      'wistia-video',
      'amp-tiktok',
      'media-player',
    ],
    attributes: [],
    read: readMediaElement,
  },
];

/** The readers of each trigger, as bits by their index in READERS. */
const ELEMENT_TRIGGERS = collectTriggers(({ elements }) => elements);
const ATTRIBUTE_TRIGGERS = collectTriggers(({ attributes }) => attributes);
const CLASS_TRIGGERS = collectTriggers(({ classText }) =>
  classText === undefined ? [] : [classText],
);

function collectTriggers(
  listTriggers: (reader: ElementReader) => readonly string[],
): ReadonlyMap<string, number> {
  const triggers = new Map<string, number>();
  for (const [index, reader] of READERS.entries()) {
    for (const trigger of listTriggers(reader)) {
      triggers.set(trigger, (triggers.get(trigger) ?? 0) | (1 << index));
    }
  }
  return triggers;
}

/** Floating players that appear on every page of a site, usually with advertisements. */
const FLOATING = /(?:^|[\s_-])(?:floating|sticky|outstream)/i;

/** One look-up per attribute decides which readers run, because most elements trigger none. */
export function readPlayerElement(name: string, attributes: Attributes): PlayerElement | undefined {
  let triggered = ELEMENT_TRIGGERS.get(name) ?? 0;
  for (const [attribute, value] of attributes) {
    triggered |= ATTRIBUTE_TRIGGERS.get(attribute) ?? findClassTriggers(attribute, value);
  }
  if (triggered === 0 || isFloating(attributes)) return undefined;
  for (const [index, { element, read }] of READERS.entries()) {
    const url = (triggered & (1 << index)) === 0 ? undefined : read(name, attributes);
    if (url !== undefined) return { element, url };
  }
  return undefined;
}

function findClassTriggers(attribute: string, value: string): number {
  if (attribute !== 'class' && attribute !== 'id') return 0;
  let triggered = 0;
  for (const [text, readers] of CLASS_TRIGGERS) if (value.includes(text)) triggered |= readers;
  return triggered;
}

function isFloating(attributes: Attributes): boolean {
  return FLOATING.test(`${attributes.get('id') ?? ''} ${attributes.get('class') ?? ''}`);
}

/** `<video-js data-account data-player data-embed data-video-id>` and its AMP element. */
function readBrightcove(_name: string, attributes: Attributes): string | undefined {
  return toBrightcoveUrl({
    account: attributes.get('data-account'),
    video: attributes.get('data-video-id'),
    player: attributes.get('data-player'),
    embed: attributes.get('data-embed'),
  });
}

type BrightcoveIds = Readonly<Record<'account' | 'video' | 'player' | 'embed', unknown>>;

/** Returns the URL of Brightcove's embed page, or undefined for IDs of another form. */
export function toBrightcoveUrl(ids: BrightcoveIds): string | undefined {
  const account = matchText(ids.account, DIGITS);
  const video = matchText(ids.video, /^(?:ref:[\w.-]{1,150}|\d{5,20})$/);
  if (account === undefined || video === undefined) return undefined;
  const player = matchText(ids.player, /^[\w-]{1,60}$/) ?? 'default';
  const embed = matchText(ids.embed, /^[\w-]{1,30}$/) ?? 'default';
  const path = `https://players.brightcove.net/${account}/${player}_${embed}/index.html`;
  return `${path}?videoId=${encodeURIComponent(video)}`;
}

const WISTIA_ID = /^[a-z0-9]{10}$/;
const WISTIA_CONTAINER = /^wistia_([a-z0-9]{10})$/;
const WISTIA_CLASS = /(?:^|\s)wistia_async_([a-z0-9]{10})(?:\s|$)/;
const WISTIA_SCRIPT =
  /^(?:https?:)?\/\/fast\.wistia\.(?:com|net)\/embed\/medias\/([a-z0-9]{10})\.jsonp?$/;

function readWistia(name: string, attributes: Attributes): string | undefined {
  const id =
    matchAttribute(attributes, 'class', WISTIA_CLASS) ??
    (name === 'script' ? matchAttribute(attributes, 'src', WISTIA_SCRIPT) : undefined) ??
    (name === 'wistia-player' ? readId(attributes, 'media-id') : undefined) ??
    readId(attributes, 'data-wistia-id', WISTIA_ID) ??
    matchAttribute(attributes, 'id', WISTIA_CONTAINER) ??
    readId(attributes, 'data-media-hashed-id');
  return id && toWistiaUrl(id);
}

/** Returns the URL of Wistia's embed page. */
export function toWistiaUrl(id: string): string {
  return `https://fast.wistia.net/embed/iframe/${id}`;
}

const JW_SCRIPT =
  /^(?:https?:)?\/\/(?:cdn\.jwplayer|content\.jwplatform)\.com\/players\/(\w{8}-\w{8})\.(?:js|html)(?:$|\?)/;

function readJwPlatform(name: string, attributes: Attributes): string | undefined {
  const player = name === 'script' ? JW_SCRIPT.exec(attributes.get('src') ?? '')?.[1] : undefined;
  if (player !== undefined) return `https://cdn.jwplayer.com/players/${player}.html`;
  const isJw = name === 'amp-jwplayer' || /jw/i.test(attributes.get('class') ?? '');
  const media = isJw ? readId(attributes, 'data-media-id', /^\w{8}$/) : undefined;
  return media && `https://cdn.jwplayer.com/v2/media/${media}`;
}

/** A player script whose URL contains `entry_id` and which creates its player automatically. */
const KALTURA_SCRIPT =
  /^(?:https?:)?\/\/(?:cdnapi(?:sec)?|www)\.kaltura\.com\/p\/(\d{2,10})\/[^?#]{1,200}\?(?:[^#]{0,500}&)?entry_id=([01]_\w{8})(?:&|$)/;

function readKaltura(name: string, attributes: Attributes): string | undefined {
  const script = name === 'script' ? KALTURA_SCRIPT.exec(attributes.get('src') ?? '') : null;
  if (script !== null) return toKalturaUrl(script[1] ?? '', script[2] ?? '');
  const partner =
    readId(attributes, 'data-partner-id', DIGITS) ?? readId(attributes, 'data-partner', DIGITS);
  const entry =
    readId(attributes, 'data-entry-id', /^[01]_\w{8}$/) ??
    readId(attributes, 'data-entryid', /^[01]_\w{8}$/);
  const isPlayer = name === 'amp-kaltura-player' || partner !== undefined;
  if (!isPlayer || partner === undefined || entry === undefined) return undefined;
  return toKalturaUrl(partner, entry);
}

/** Returns the URL of Kaltura's embed page. */
export function toKalturaUrl(partner: string, entry: string): string {
  const path = `https://cdnapisec.kaltura.com/p/${partner}/embedIframeJs/partner_id/${partner}`;
  return `${path}?iframeembed=true&entry_id=${entry}`;
}

function readVidyard(_name: string, attributes: Attributes): string | undefined {
  const isPlayer = /vidyard/i.test(attributes.get('class') ?? '');
  const id = isPlayer ? readId(attributes, 'data-uuid') : undefined;
  return id && `https://play.vidyard.com/${id}`;
}

const YOUTUBE_ID = /^[\w-]{11}$/;

/** Attributes that contain the ID, on a specific element or any element (null). */
const YOUTUBE_ATTRIBUTES: readonly (readonly [element: string | null, attribute: string])[] = [
  ['lite-youtube', 'videoid'],
  ['amp-youtube', 'data-videoid'],
  [null, 'data-youtube-id'],
  [null, 'data-youtube-video-id'],
  [null, 'data-ytid'],
];

function readYouTube(name: string, attributes: Attributes): string | undefined {
  const isPlyr = attributes.get('data-plyr-provider')?.toLowerCase() === 'youtube';
  const isNamed = /youtube/i.test(attributes.get('class') ?? '');
  const applicable = YOUTUBE_ATTRIBUTES.filter(([element]) => element === null || element === name);
  const id =
    (isPlyr ? readId(attributes, 'data-plyr-embed-id', YOUTUBE_ID) : undefined) ??
    applicable.map(([, attribute]) => readId(attributes, attribute, YOUTUBE_ID)).find(isDefined) ??
    (isNamed ? readYouTubeId(attributes) : undefined);
  return id && `https://www.youtube.com/embed/${id}`;
}

function isDefined(value: string | undefined): value is string {
  return value !== undefined;
}

/**
 * Lightweight placeholders have a class named after the provider, and contain the ID in one of
 * these attributes.
 */
function readYouTubeId(attributes: Attributes): string | undefined {
  return ['data-id', 'data-embed', 'data-video', 'data-video-id', 'data-videoid']
    .map((name) => readId(attributes, name, YOUTUBE_ID))
    .find(isDefined);
}

const VIMEO_ID = /^\d{5,15}$/;

function readVimeo(name: string, attributes: Attributes): string | undefined {
  const isPlyr = attributes.get('data-plyr-provider')?.toLowerCase() === 'vimeo';
  const urlPattern = /^https:\/\/(?:player\.)?vimeo\.com\/[\w/?=&-]{5,100}$/;
  const id =
    (isPlyr ? readId(attributes, 'data-plyr-embed-id', VIMEO_ID) : undefined) ??
    (name === 'lite-vimeo' ? readId(attributes, 'videoid', VIMEO_ID) : undefined) ??
    (name === 'amp-vimeo' ? readId(attributes, 'data-videoid', VIMEO_ID) : undefined) ??
    readId(attributes, 'data-vimeo-id', VIMEO_ID);
  if (id !== undefined) return `https://player.vimeo.com/video/${id}`;
  return urlPattern.exec(attributes.get('data-vimeo-url') ?? '')?.[0];
}

function readDailymotion(name: string, attributes: Attributes): string | undefined {
  const isPlayer =
    name === 'amp-dailymotion' ||
    (name === 'script' && (attributes.get('src') ?? '').includes('geo.dailymotion.com/player'));
  const id = isPlayer
    ? (readId(attributes, 'data-video') ?? readId(attributes, 'data-videoid'))
    : readId(attributes, 'data-dailymotion-id');
  return id && `https://www.dailymotion.com/embed/video/${id}`;
}

function readMux(name: string, attributes: Attributes): string | undefined {
  const id = /^mux-(?:player|video)$/.test(name)
    ? readId(attributes, 'playback-id', /^[A-Za-z0-9]{20,80}$/)
    : undefined;
  return id && `https://stream.mux.com/${id}.m3u8`;
}

function readCloudflare(name: string, attributes: Attributes): string | undefined {
  const id = name === 'stream' ? readId(attributes, 'src', /^[0-9a-f]{32}$/) : undefined;
  return id && `https://iframe.videodelivery.net/${id}`;
}

function readTikTok(_name: string, attributes: Attributes): string | undefined {
  const isEmbed = /(?:^|\s)tiktok-embed(?:\s|$)/.test(attributes.get('class') ?? '');
  const id = isEmbed ? readId(attributes, 'data-video-id', /^\d{10,25}$/) : undefined;
  return id && `https://www.tiktok.com/embed/v2/${id}`;
}

/**
 * The SDK's `fb-video` and AMP's video element. Pages, posts and buttons use other elements
 * (developers.facebook.com, “Embedded Video Player”).
 */
function readFacebook(name: string, attributes: Attributes): string | undefined {
  const isEmbed = /(?:^|\s)fb-video(?:\s|$)/.test(attributes.get('class') ?? '');
  const isAmp = name === 'amp-facebook' && attributes.get('data-embed-as') === 'video';
  return isEmbed || isAmp ? matchUrl(attributes.get('data-href'), FACEBOOK) : undefined;
}

const FACEBOOK = /^https?:\/\/(?:[\w-]+\.)?facebook\.com\/\S{5,300}$/;

/**
 * Returns only the URLs of reels and IGTV videos. Other posts are mostly pictures, and their URLs
 * do not reveal whether they contain a video.
 */
function readInstagram(_name: string, attributes: Attributes): string | undefined {
  const isEmbed = /(?:^|\s)instagram-media(?:\s|$)/.test(attributes.get('class') ?? '');
  return isEmbed ? matchUrl(attributes.get('data-instgrm-permalink'), INSTAGRAM) : undefined;
}

const INSTAGRAM =
  /^https?:\/\/(?:www\.)?instagram\.com\/(?:reel|tv)\/[\w-]{5,40}\/?(?:\?\S{0,200})?$/;

const PROVIDER_ELEMENT = /^(?:youtube|vimeo|tiktok|twitch|wistia)-video$/;
/** Vidstack's notation for a provider's video. */
const VIDSTACK = /^(youtube|vimeo)\/([\w-]{5,20})$/;

/** Custom elements that play a provider's video by URL. */
function readMediaElement(name: string, attributes: Attributes): string | undefined {
  const isElement = PROVIDER_ELEMENT.test(name);
  const src = attributes.get('src') ?? (name === 'amp-tiktok' ? attributes.get('data-src') : '');
  if (isElement || name === 'amp-tiktok') return matchUrl(src, /^https?:\/\/\S{10,300}$/);
  const [, provider, id = ''] = name === 'media-player' ? (VIDSTACK.exec(src ?? '') ?? []) : [];
  if (provider === 'youtube') return `https://www.youtube.com/embed/${id}`;
  return provider === undefined ? undefined : `https://player.vimeo.com/video/${id}`;
}

function matchUrl(value: string | undefined, form: RegExp): string | undefined {
  return form.exec(value?.trim() ?? '')?.[0];
}
