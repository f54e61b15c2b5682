import { PlaylistError } from './playlist-error.ts';

/** 24 hours of two-second segments with parts stay below this limit. */
const LINES_MAX = 500_000;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const BYTE_ORDER_MARK = '\uFEFF';

/** `end` is the line ending as written: LF, CRLF, CR, or empty on the last line. */
export type Line = { readonly text: string; readonly end: string };

/**
 * Yields the lines of a playlist (RFC 8216 §4.1) without the byte order mark. Like players, it also
 * treats a lone CR as a line ending.
 */
export function* readLines(playlist: string): Generator<Line> {
  let at = playlist.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  for (let count = 0; at < playlist.length; count += 1) {
    if (count === LINES_MAX) throw new PlaylistError('too_many_lines');
    const stop = findLineEnd(playlist, at);
    const next = skipLineEnd(playlist, stop);
    yield { text: playlist.slice(at, stop), end: playlist.slice(stop, next) };
    at = next;
  }
}

/** RFC 8216 §4.3.1.1: the first line is EXTM3U. Blank lines before it are tolerated. */
export function isPlaylist(text: string): boolean {
  const start = /^\uFEFF?\s*#EXTM3U(?![\w-])/.exec(text);
  return start !== null;
}

function findLineEnd(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === LINE_FEED || code === CARRIAGE_RETURN) break;
  }
  return at;
}

function skipLineEnd(text: string, stop: number): number {
  if (stop === text.length) return stop;
  return text.charCodeAt(stop) === CARRIAGE_RETURN && text.charCodeAt(stop + 1) === LINE_FEED
    ? stop + 2
    : stop + 1;
}
