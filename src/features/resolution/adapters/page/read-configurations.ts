import { findLiterals } from '#lib/html/find-literals.ts';
import type { PageFrame, PageSignals, PageTrack } from '#lib/html/page-signals.ts';
import { readLiteral } from '#lib/html/read-literal.ts';
import { readPageSignals } from '#lib/html/read-page-signals.ts';
import { unescapeHtml } from '#lib/html/unescape-html.ts';
import { unflatten } from '#lib/html/unflatten.ts';
import { isJsonObject, type JsonObject } from '#lib/json/is-json-object.ts';

import { findKnownPlayer } from '../../providers/known-players.ts';
import { findPlaylistUrl } from './find-playlist-url.ts';
import { findSetupVariables } from './find-setup-variables.ts';
import { isMediaProperty, isPlayerProperty, looksLikeMediaUrl } from './media-properties.ts';
import { createProviderIds, type ProviderIds } from './provider-ids.ts';
import {
  enterList,
  enterObject,
  enterProperty,
  NO_CONTEXT,
  type StateContext,
} from './state-context.ts';

/** A URL in a configuration. Origin `player` is a player call or the settings of an element. */
export type ConfiguredUrl = {
  readonly url: string;
  readonly origin: 'player' | 'state';
  /** The property that contains the URL. */
  readonly name: string;
  readonly type: string | null;
  readonly context: StateContext;
};

export type Configurations = {
  readonly media: readonly ConfiguredUrl[];
  /** Player URLs in properties such as `youtube_url`, and iframes in HTML fragments. */
  readonly players: readonly ConfiguredUrl[];
  /** URLs that may be a provider's page of a video; the adapters decide. */
  readonly watchPages: readonly ConfiguredUrl[];
  /** Other iframes in the settings of elements. */
  readonly frames: readonly PageFrame[];
  readonly tracks: readonly PageTrack[];
  /** URLs in properties whose names do not indicate a video, and after too many media URLs. */
  readonly ignoredUrls: ReadonlySet<string>;
};

const NODES_MAX = 60_000;
const URLS_MAX = 128;
/** Maximum number of HTML fragments read from page state. */
const FRAGMENTS_MAX = 16;
const QUALITIES_MAX = 16;
const FRAGMENT_CHARACTERS_MAX = 256 * 1024;

type Node = {
  readonly value: unknown;
  readonly name: string;
  readonly origin: ConfiguredUrl['origin'];
  readonly type: string | null;
  readonly context: StateContext;
  /** The source text before the outermost value, such as the start of a call. */
  readonly before: string;
};

type Draft = {
  readonly media: ConfiguredUrl[];
  readonly players: ConfiguredUrl[];
  readonly watchPages: ConfiguredUrl[];
  readonly frames: PageFrame[];
  readonly tracks: PageTrack[];
  readonly ignoredUrls: Set<string>;
  readonly ids: ProviderIds;
  fragments: number;
  /** Only one playlist is requested per page. */
  playlist?: ConfiguredUrl;
};

/** A call whose name ends in “player” or is specific to a known player. */
const PLAYER_CALL =
  /(?:player\w*|\bplyr|videojs|clappr|kwidget|shaka|\bhls|mejs|fluidplayer|playerjs)\b[^;{}]{0,80}[(,]\s*$/i;
const SETUP_CALL = /\.(?:setup|src|loadSource|load|loadMedia|embed)\(\s*\[?\s*$/;

/**
 * Reads player configurations in scripts and data attributes: JW Player’s `setup({file, sources,
 * playlist, tracks})`, video.js, Flowplayer, Plyr, Clappr, Kaltura and any property such as `file`,
 * `src` or `hls`. Also reads framework state (`__NEXT_DATA__`, `window.__INITIAL_STATE__`).
 */
export function readConfigurations(
  signals: Pick<PageSignals, 'scripts' | 'dataSettings'>,
): Configurations {
  const draft: Draft = {
    media: [],
    players: [],
    watchPages: [],
    frames: [],
    tracks: [],
    ignoredUrls: new Set(),
    ids: createProviderIds(),
    fragments: 0,
  };
  for (const text of signals.dataSettings) {
    const { value } = readLiteral(text);
    walk({ ...ROOT, value, origin: 'player' }, draft);
  }
  for (const script of signals.scripts) {
    draft.ids.readCalls(script);
    const configured = findSetupVariables(script);
    for (const { value: literal, before } of findLiterals(script)) {
      const value = unflatten(literal);
      const variable = VARIABLE.exec(before)?.[1] ?? '';
      const isCall = PLAYER_CALL.test(before) || SETUP_CALL.test(before);
      const origin = isCall || configured.has(variable) ? 'player' : 'state';
      const context = enterProperty(NO_CONTEXT, variable);
      walk({ ...ROOT, value, origin, before, context }, draft);
    }
  }
  for (const url of draft.ids.toUrls()) {
    draft.players.push({ url, origin: 'player', name: 'id', type: null, context: NO_CONTEXT });
  }
  const { players, watchPages, frames, tracks, ignoredUrls } = draft;
  // A file in the same settings needs no other request.
  const media = [...draft.media, ...(draft.playlist === undefined ? [] : [draft.playlist])];
  return { media, players, watchPages, frames, tracks, ignoredUrls };
}

const ROOT: Node = {
  value: null,
  name: '',
  origin: 'state',
  type: null,
  context: NO_CONTEXT,
  before: '',
};
/** The name of the variable or property that a value is assigned to. */
const VARIABLE = /([\w$]{1,60})["'\]]{0,2}\s{0,20}[=:]\s{0,20}(?:JSON\.parse\(\s{0,20})?$/;

function walk(root: Node, draft: Draft): void {
  const queue: Node[] = [root];
  for (let index = 0; index < queue.length && index < NODES_MAX; index += 1) {
    const node = queue[index];
    if (node === undefined) return;
    const { value, name, origin, before } = node;
    if (typeof value === 'string') readString(decodeEscaped(value), node, draft);
    else if (Array.isArray(value) && TRACK_LISTS.test(name)) {
      draft.tracks.push(...value.flatMap(toTrack).slice(0, URLS_MAX));
      const media = value.filter(isMediaItem);
      if (media.length > 0)
        queue.push(...listChildren({ ...node, value: media, origin: 'player' }));
    } else {
      if (isJsonObject(value)) {
        draft.ids.read(value, { isPlayer: origin === 'player', before });
        readPlaylist(value, node, draft);
      }
      for (const inner of listChildren(node)) queue.push(inner);
    }
  }
}

/** Reads the settings of a player, or an object in page state that is named for one. */
function readPlaylist(settings: JsonObject, node: Node, draft: Draft): void {
  const { name, origin, context } = node;
  const isPlayer = origin === 'player' || (/player/i.test(name) && !context.isListed);
  if (draft.playlist !== undefined || context.isOther || !isPlayer) return;
  const url = findPlaylistUrl(settings);
  if (url === undefined) return;
  draft.playlist = { url, origin: 'player', name: 'playlist', type: null, context };
}

/** Items of a list, and numbered properties, inherit the parent’s name. */
function listChildren(node: Node): readonly Node[] {
  const { value, name } = node;
  if (Array.isArray(value)) {
    const context = enterList(node.context);
    return value.map((item) => ({ ...node, value: item, context }));
  }
  if (!isJsonObject(value)) return [];
  const itemType = toText(value['type']) ?? toText(value['mimeType']) ?? toText(value['mime_type']);
  const context = enterObject(node.context, value);
  return Object.entries(value).map(([key, item]) => ({
    ...node,
    value: item,
    context: enterProperty(context, key),
    name: /^\d+$/.test(key) ? name : key,
    type: itemType,
  }));
}

/** Decodes URLs and embed codes. In other texts, escaped HTML is an example. */
function decodeEscaped(text: string): string {
  return /^\s{0,20}(?:&lt;|(?:https?:)?\/)/i.test(text) ? unescapeHtml(text) : text;
}

/**
 * Playerjs and similar players put all qualities into one string:
 * `[720p]https://…,[360p]https://…`.
 */
const QUALITIES = /^\[[\w ]{1,20}\](?:https?:)?\/\//;

function readString(text: string, node: Node, draft: Draft): void {
  if (!QUALITIES.test(text)) return readUrlString(text, node, draft);
  for (const part of text.split(/,(?=\[)/).slice(0, QUALITIES_MAX)) {
    readUrlString(part.replace(/^\[[^\]]{0,20}\]/, ''), node, draft);
  }
}

function readUrlString(text: string, node: Node, draft: Draft): void {
  const { name, origin, type, context } = node;
  const isPlayer = origin === 'player';
  const isUrl = /^(?:https?:)?\/\//.test(text);
  if ((isPlayerProperty(name) && isUrl) || isKnownPlayer(text)) {
    if (draft.players.length < URLS_MAX) {
      draft.players.push({ url: text, origin, name, type, context });
    }
  } else if (isMediaProperty(name) && looksLikeMediaUrl(text, { type, isPlayer })) {
    if (draft.media.length < URLS_MAX) draft.media.push({ url: text, origin, name, type, context });
    else draft.ignoredUrls.add(text);
  } else if (isUrl) {
    if (isWatchPage(text, node)) draft.watchPages.push({ url: text, origin, name, type, context });
    if (!MINIFIED_NAME.test(name)) draft.ignoredUrls.add(text);
  } else if (/<(?:iframe|video)\s/i.test(text)) readFragment(text, node, draft);
}

/** Such a name does not indicate what the URL is. */
const MINIFIED_NAME = /^[a-z]{1,2}$/i;
const WATCH_NAME = /video|embed|player|clip|media|movie|stream|youtube|vimeo|dailymotion/i;
const WATCH_TYPE = /video|embed|youtube|vimeo|dailymotion/i;
/** The possible ID of a video. Most names of channels have neither digits nor capitals. */
const WATCH_ID = /[/=](?=[\w-]{0,40}[\dA-Z])[\w-]{6,40}(?:[/?&#]|$)/;

function isWatchPage(text: string, { name, type, origin }: Node): boolean {
  const isVideo = WATCH_NAME.test(name) || WATCH_TYPE.test(type ?? '') || origin === 'player';
  return isVideo && text.length <= 500 && WATCH_ID.test(text);
}

function isKnownPlayer(text: string): boolean {
  if (
    text.length > 500 ||
    !/^(?:https?:)?\/\/[^/]+\/(?:\$\/)?(?:embed|e|player|players|video|videoembed|medias|plugins)\b/.test(
      text,
    )
  ) {
    return false;
  }
  const url = URL.parse(text, 'https://site.invalid');
  return url !== null && findKnownPlayer(url) !== undefined;
}

/** Reads HTML content stored in framework state. */
function readFragment(html: string, { context, origin }: Node, draft: Draft): void {
  draft.fragments += 1;
  if (draft.fragments > FRAGMENTS_MAX || html.length > FRAGMENT_CHARACTERS_MAX) return;
  const { videos, iframes } = readPageSignals(html);
  for (const { url, type } of videos.slice(0, URLS_MAX - draft.media.length)) {
    draft.media.push({ url, origin: 'state', name: 'src', type, context });
  }
  for (const frame of iframes) {
    const { url } = frame;
    if (isKnownPlayer(url)) {
      draft.players.push({ url, origin: 'state', name: 'src', type: null, context });
    } else if (origin === 'player') draft.frames.push(frame);
  }
}

function toText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

const TRACK_LISTS = /^(?:tracks|text_?tracks|captions|subtitles|closedCaptions)$/i;

/** True for an item of a playlist, which WordPress calls a track. */
function isMediaItem(value: unknown): boolean {
  if (!isJsonObject(value)) return false;
  const url = toText(value['src']) ?? toText(value['file']) ?? toText(value['url']) ?? '';
  const type = toText(value['type']);
  return (
    /^(?:video|audio)\//i.test(type ?? '') || looksLikeMediaUrl(url, { type, isPlayer: false })
  );
}

function toTrack(value: unknown): readonly PageTrack[] {
  if (!isJsonObject(value) || isMediaItem(value)) return [];
  const url = toText(value['file']) ?? toText(value['src']) ?? toText(value['url']);
  if (url === null) return [];
  return [
    {
      url,
      kind: toText(value['kind'])?.toLowerCase() ?? null,
      language:
        toText(value['srclang']) ??
        toText(value['srcLang']) ??
        toText(value['language']) ??
        toText(value['lang']),
      label: toText(value['label']) ?? toText(value['name']),
    },
  ];
}
