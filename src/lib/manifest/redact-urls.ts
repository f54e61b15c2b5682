import { INERT_URL } from './inert-url.ts';

/**
 * One or more colons or slashes: literal, percent-encoded, HTML character references or JSON
 * escapes.
 */
const COLON = String.raw`(?::|%(?:25)*3a|&(?:amp;)*(?:colon|#0*58|#x0*3a);?|\\u003a|\\x3a)`;
const SLASH = String.raw`(?:[/\\]|%(?:25)*(?:2f|5c)|&(?:amp;)*(?:sol|bsol|#0*47|#0*92|#x0*2f|#x0*5c);?|\\u00(?:2f|5c)|\\x(?:2f|5c))`;
/**
 * `//host.name` or `//user@host` without a scheme. A bare `//` in prose or Base64 does not match.
 */
const NAME = String.raw`(?:[^\s/\\?#"'<>,;=%&]+(?:[.@]|:\d)|\[[\da-f:])`;
const URL_MARK = new RegExp(`${COLON}${SLASH}{2}|${SLASH}{2}${NAME}`, 'gi');
/** Fast path: every URL mark contains one of these, and most texts contain none. */
const MARK_PART = /\/\/|[\\%&]/;
const SCHEME_CHARACTER = /[a-z0-9+.-]/i;
const SCHEME_CHARACTERS_MAX = 32;
const URL_END = /[\s"'<>]/;

/**
 * Replaces every absolute URL in a text with the inert URL, in linear time. A URL extends to the
 * next space, quote or angle bracket, because paths may contain commas and semicolons.
 */
export function redactUrls(text: string): string {
  if (!MARK_PART.test(text)) return text;
  let out = '';
  let at = 0;
  for (const mark of text.matchAll(URL_MARK)) {
    if (mark.index < at) continue;
    out += text.slice(at, findSchemeStart(text, mark.index, at)) + INERT_URL;
    at = findEnd(text, mark.index, URL_END);
  }
  return at === 0 ? text : out + text.slice(at);
}

/**
 * Returns the offset of the next character that matches. A repeated class in a regular expression
 * would exceed its stack in a long text.
 */
export function findEnd(text: string, from: number, ending: RegExp): number {
  let at = from;
  while (at < text.length && !ending.test(text.charAt(at))) at += 1;
  return at;
}

function findSchemeStart(text: string, mark: number, earliest: number): number {
  const limit = Math.max(earliest, mark - SCHEME_CHARACTERS_MAX);
  let start = mark;
  while (start > limit && SCHEME_CHARACTER.test(text.charAt(start - 1))) start -= 1;
  return start;
}
