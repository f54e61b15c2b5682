/** A line that starts with `#EXT`: its name and the offset of the text after the colon. */
export type Tag = { readonly name: string; readonly valueStart: number };

const WHITE_SPACE = /\s/;
const COLON = 0x3a;
const SPACE = 0x20;

/** Parses the tag on a line; returns undefined for a comment, a blank line or a URI. */
export function parseTag(line: string): Tag | undefined {
  const start = findFirstNonBlank(line);
  if (!line.startsWith('#EXT', start)) return undefined;
  const end = findNameEnd(line, start + 1);
  return { name: line.slice(start + 1, end), valueStart: Math.min(end + 1, line.length) };
}

function findNameEnd(line: string, from: number): number {
  for (let at = from; at < line.length; at += 1) {
    const code = line.charCodeAt(at);
    if (code === COLON || code <= SPACE || code > 0x7f) {
      if (code === COLON || WHITE_SPACE.test(line.charAt(at))) return at;
    }
  }
  return line.length;
}

/** Returns true for a line that is not blank, a tag or a comment. */
export function isUriLine(line: string): boolean {
  const start = findFirstNonBlank(line);
  return start < line.length && line.charAt(start) !== '#';
}

function findFirstNonBlank(line: string): number {
  let at = 0;
  while (line.charAt(at) === ' ' || line.charAt(at) === '\t') at += 1;
  return at;
}
