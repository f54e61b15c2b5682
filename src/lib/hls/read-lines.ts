import { PlaylistError } from './playlist-error.ts';

/** More than any real playlist: 24 h of two-second segments with their parts stay below it. */
const LINES_MAX = 500_000;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const BYTE_ORDER_MARK = '\uFEFF';

/** `end` is what ends the line, as it was written: LF, CRLF, CR, or nothing on the last one. */
export type Line = { readonly text: string; readonly end: string };

/** The lines of a playlist (RFC 8216 §4.1) without a byte order mark; a lone CR ends a line too, as players take it. */
export function* readLines(playlist: string): Generator<Line> {
  let at = playlist.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  for (let count = 0; at < playlist.length; count += 1) {
    if (count === LINES_MAX) throw new PlaylistError('too_many_lines');
    const stop = findLineEnd(playlist, at);
    const next = afterLineEnd(playlist, stop);
    yield { text: playlist.slice(at, stop), end: playlist.slice(stop, next) };
    at = next;
  }
}

/** RFC 8216 §4.3.1.1: the first line is EXTM3U; blank lines before it are forgiven. */
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

function afterLineEnd(text: string, stop: number): number {
  if (stop === text.length) return stop;
  return text.charCodeAt(stop) === CARRIAGE_RETURN && text.charCodeAt(stop + 1) === LINE_FEED
    ? stop + 2
    : stop + 1;
}
