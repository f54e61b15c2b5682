import { PlaylistError } from './playlist-error.ts';

/** 24 hours of two-second segments with parts stay below this limit. */
const LINES_MAX = 500_000;
const LINE_FEED = '\n';
const CARRIAGE_RETURN = '\r';
const BYTE_ORDER_MARK = '\uFEFF';

/** `end` is the line ending as written: LF, CRLF, CR, or empty on the last line. */
export type Line = { readonly text: string; readonly end: string };

/**
 * Yields the lines of a playlist (RFC 8216 §4.1) without the byte order mark. Like players, it also
 * treats a lone CR as a line ending.
 */
export function* readLines(playlist: string): Generator<Line> {
  let at = playlist.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  // Each is searched again only after it has been passed, so the search is linear.
  let lineFeed = find(playlist, LINE_FEED, at);
  let carriageReturn = find(playlist, CARRIAGE_RETURN, at);
  for (let count = 0; at < playlist.length; count += 1) {
    if (count === LINES_MAX) throw new PlaylistError('too_many_lines');
    const stop = Math.min(lineFeed, carriageReturn);
    const next = stop === carriageReturn && lineFeed === stop + 1 ? stop + 2 : stop + 1;
    yield { text: playlist.slice(at, stop), end: playlist.slice(stop, next) };
    at = next;
    if (lineFeed < at) lineFeed = find(playlist, LINE_FEED, at);
    if (carriageReturn < at) carriageReturn = find(playlist, CARRIAGE_RETURN, at);
  }
}

/** Returns the length of the text if the character is not found. */
function find(text: string, character: string, from: number): number {
  const at = text.indexOf(character, from);
  return at === -1 ? text.length : at;
}

/** RFC 8216 §4.3.1.1: the first line is EXTM3U. Blank lines before it are tolerated. */
export function isPlaylist(text: string): boolean {
  const start = /^\uFEFF?\s*#EXTM3U(?![\w-])/.exec(text);
  return start !== null;
}
