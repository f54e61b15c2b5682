import { isRelatedName } from './related-region.ts';

const SETTINGS_CHARACTERS_MAX = 64 * 1024;
/** No known player uses longer names. */
const NAME_CHARACTERS_MAX = 80;
const MEDIA_NAME = /^\S{1,2000}\.(?:m3u8|mpd|mp4|m4v|webm)(?:[?#]\S{0,2000})?$/i;
const MENTIONS_VIDEO =
  /\.(?:m3u8|mpd|mp4|m4v|webm)\b|video|youtu|vimeo|playlist[\w-]{0,5}["']?\s{0,9}:\s{0,9}["']/i;

export type DataAttributes = {
  readonly mediaUrls: readonly { readonly name: string; readonly url: string }[];
  /** URLs that may belong to a provider's player; the caller decides. */
  readonly playerUrls: readonly string[];
  /** HTML that contains a frame or video. */
  readonly fragments: readonly string[];
  /** Objects and lists as JSON or script literals. */
  readonly settings: readonly string[];
};

/**
 * Reads the data attributes of players: `data-video-src`, `data-mp4`, `data-setup` of video.js,
 * `data-plyr-config` and others, and the properties of custom elements and bindings of frameworks.
 */
export function readDataAttributes(
  element: string,
  attributes: ReadonlyMap<string, string>,
): DataAttributes {
  const mediaUrls: { name: string; url: string }[] = [];
  const playerUrls: string[] = [];
  const fragments: string[] = [];
  const settings: string[] = [];
  for (const [name, value] of attributes) {
    if (!isDataAttribute(element, name) || name.length > NAME_CHARACTERS_MAX) continue;
    const text = decodePercent(value.trim());
    // The lazy source of a video or frame is read with its element.
    if (MEDIA_NAME.test(text)) {
      if (name !== 'data-src') mediaUrls.push({ name, url: text });
    } else if (isPlaylist(name, text)) settings.push(JSON.stringify({ playlist: text }));
    else if (isPlayerName(name) && isPlayerUrl(text)) playerUrls.push(text);
    else if (isSettings(text)) settings.push(text);
    else if (FRAGMENT.test(text)) fragments.push(text);
  }
  return { mediaUrls, playerUrls, fragments, settings };
}

/** Custom elements have a hyphen in their name; bindings start with a colon (Vue) or a bracket. */
export function isDataAttribute(element: string, name: string): boolean {
  if (name.startsWith('data-')) return true;
  const isBinding = BINDING.test(name) || SETTINGS_NAMES.has(name);
  return (
    (isBinding || element.includes('-')) && !OTHER_ATTRIBUTE.test(name) && !isRelatedName(element)
  );
}

const PLAYLIST_NAME =
  /^(?!.*(?:audio|music))(?:data-)?(?:[\w-]{1,30}-)?playlist(?:-?(?:url|file|src))?$/;
/** The URL of a list, with the extension of one: attributes with these names have many uses. */
const LIST_URL = /^[^\s{[<]{1,2000}\.(?:json|xml|rss)(?:[?#]\S{0,2000})?$/i;

const BINDING = /^(?::|v-bind:|\[)[\w-]{1,60}\]?$/;
const SETTINGS_NAMES: ReadonlySet<string> = new Set(['options', 'config', 'settings', 'sources']);
/** Attributes of every element, and sources that are read with their element. */
const OTHER_ATTRIBUTE = /^(?:id|class|style|slot|src|href|poster|title|on\w+|aria-[\w-]+)$/;

/** Placeholders that load their player on demand. */
const PLAYER_WORD = /^data-(?:lazy-)?src$|video|embed|iframe|player/;
const SIMPLE_NAME = /^[\w-]+$/;
const PLAYER_URL = /^(?:https?:)?\/\/[^/\s]{4,100}\/\S{3,500}$/i;
const OTHER_FILE_NAME = /\.(?:jpe?g|png|gif|webp|avif|svg|js|css|json|vtt|srt|mp3|m4a)(?:$|[?#])/i;
const FRAGMENT = /<(?:iframe|video)\s/i;

function isPlayerName(name: string): boolean {
  return PLAYER_WORD.test(name) && SIMPLE_NAME.test(name);
}

function isPlayerUrl(text: string): boolean {
  return PLAYER_URL.test(text) && !OTHER_FILE_NAME.test(text);
}

/** Some players encode their JSON like a part of a URL. */
function decodePercent(text: string): string {
  if (!/^%(?:7B|5B|3C)/i.test(text) || text.length > SETTINGS_CHARACTERS_MAX) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** True for the only setting of a player. */
function isPlaylist(name: string, text: string): boolean {
  return PLAYLIST_NAME.test(name) && !isRelatedName(name) && LIST_URL.test(text);
}

function isSettings(text: string): boolean {
  const isStructured = text.startsWith('{') || text.startsWith('[');
  const isRelevant = MENTIONS_VIDEO.test(text) || FRAGMENT.test(text);
  return isStructured && text.length <= SETTINGS_CHARACTERS_MAX && isRelevant;
}
