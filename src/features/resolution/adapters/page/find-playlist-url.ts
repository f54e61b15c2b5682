import { looksLikeMediaUrl } from './media-properties.ts';

/** `playlist` of JW Player in its spellings: `playlistUrl`, `playlist_url`, `playlistfile`. */
const PLAYLIST_PROPERTY = /^playlist[_-]?(?:url|file|src)?$/i;
const CHARACTERS_MAX = 2048;
const URL_START = /^(?:(?:https?:)?\/\/|\.{0,2}\/)[^/\s]/i;
const FEED_NAME = /^[^\s?#]{1,500}\.(?:json|xml|rss)(?:$|[?#])/i;
const OTHER_NAME =
  /\.(?:m?js|css|jpe?g|png|gif|webp|avif|svg|vtt|srt|html?|mp3|m4a|aac|ogg|wav|pls)(?:$|[?#])/i;

/** Returns the URL of the list that a player with these settings loads, unless it is a stream. */
export function findPlaylistUrl(settings: Readonly<Record<string, unknown>>): string | undefined {
  return Object.entries(settings).flatMap(([name, value]) =>
    PLAYLIST_PROPERTY.test(name) && typeof value === 'string' && isListUrl(value) ? [value] : [],
  )[0];
}

function isListUrl(text: string): boolean {
  if (text.length > CHARACTERS_MAX || /\s/.test(text) || OTHER_NAME.test(text)) return false;
  if (looksLikeMediaUrl(text, { type: null, isPlayer: true })) return false;
  return URL_START.test(text) || FEED_NAME.test(text);
}
