import { PlaylistError } from './playlist-error.ts';

/** 24 hours of two-second segments with parts stay below this limit. */
const LINES_MAX = 500_000;
const LINE_FEED = '\n';
const CARRIAGE_RETURN = '\r';
const BYTE_ORDER_MARK = '\uFEFF';

/** `end` is the line ending as written: LF, CRLF, CR, or empty on the last line. */
export type Line = { readonly text: string; readonly end: string; readonly start: number };

/**
 * Reads the lines of a playlist (RFC 8216 §4.1) without the byte order mark. Like players, it also
 * treats a lone CR as a line ending.
 */
export class LineReader {
  readonly #text: string;
  // Each is searched again only after it has been passed, so the search is linear.
  #lineFeed = -1;
  #carriageReturn = -1;
  #offset: number;
  #count = 0;

  constructor(playlist: string) {
    this.#text = playlist;
    this.#offset = playlist.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  }

  /** The offset of the next line. */
  get offset(): number {
    return this.#offset;
  }

  /** The number of lines before the next one. */
  get count(): number {
    return this.#count;
  }

  /** Returns undefined after the last line. Throws PlaylistError after too many lines. */
  read(): Line | undefined {
    const at = this.#offset;
    if (at >= this.#text.length) return undefined;
    if (this.#count === LINES_MAX) throw new PlaylistError('too_many_lines');
    if (this.#lineFeed < at) this.#lineFeed = find(this.#text, LINE_FEED, at);
    if (this.#carriageReturn < at) this.#carriageReturn = find(this.#text, CARRIAGE_RETURN, at);
    const stop = Math.min(this.#lineFeed, this.#carriageReturn);
    const isPair = stop === this.#carriageReturn && this.#lineFeed === stop + 1;
    this.#offset = isPair ? stop + 2 : stop + 1;
    this.#count += 1;
    const end = this.#text.slice(stop, this.#offset);
    return { text: this.#text.slice(at, stop), end, start: at };
  }

  /** Continues at the start of a later line. */
  skipTo({ offset, count }: { readonly offset: number; readonly count: number }): void {
    if (count > LINES_MAX) throw new PlaylistError('too_many_lines');
    this.#offset = offset;
    this.#count = count;
  }
}

/** Yields the lines of a playlist; see LineReader. */
export function* readLines(playlist: string): Generator<Line> {
  const reader = new LineReader(playlist);
  for (let line = reader.read(); line !== undefined; line = reader.read()) yield line;
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
