/** Parts between the wildcards of a pattern. `isExact`: nothing may follow the last part. */
export type UrlGlob = { readonly parts: readonly string[]; readonly isExact: boolean };

export const URL_GLOB_CHARACTERS_MAX = 500;
const WILDCARDS_MAX = 8;
/** A host, a slash and the rest. Spaces and control characters match no URL. */
const PATTERN = /^[^\s/?#\p{Cc}]+\/[^\s#\p{Cc}]*$/u;
const SCHEME = /^https?:\/\//i;
/** Fewer literal characters would match almost every URL. */
const LITERAL_CHARACTERS_MIN = 4;

/**
 * Normalizes a pattern for the host, path and query of URLs, such as `media.example/private/*`. A
 * pattern without a `*` is a prefix. Undefined if it is malformed.
 */
export function parseUrlGlob(text: string): string | undefined {
  if (text.length > URL_GLOB_CHARACTERS_MAX) return undefined;
  const pattern = text.trim().replace(SCHEME, '');
  if (!PATTERN.test(pattern)) return undefined;
  const slash = pattern.indexOf('/');
  const normalized = pattern.slice(0, slash).toLowerCase() + decodeUnreserved(pattern.slice(slash));
  const literals = normalized.replaceAll(/[*/.]/g, '');
  const wildcards = normalized.split('*').length - 1;
  if (literals.length < LITERAL_CHARACTERS_MIN || wildcards > WILDCARDS_MAX) return undefined;
  return normalized;
}

/** Takes the result of `parseUrlGlob`. */
export function toUrlGlob(pattern: string): UrlGlob {
  const parts = pattern.split('*');
  return { parts, isExact: parts.length > 1 };
}

/** The text that patterns are compared with. */
export function toGlobText({ host, pathname, search }: URL): string {
  return host + decodeUnreserved(pathname + search);
}

/**
 * Searches each part once, after the previous one, so the time does not grow with the number of
 * ways in which wildcards could match.
 */
export function matchesUrlGlob({ parts, isExact }: UrlGlob, text: string): boolean {
  const [first = '', ...rest] = parts;
  if (!text.startsWith(first)) return false;
  const last = isExact ? rest.pop() : undefined;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return last === undefined || (text.length - last.length >= at && text.endsWith(last));
}

const ESCAPE = /%[0-9a-f]{2}/gi;
const UNRESERVED = /^[\w.~-]$/;

/** Equivalent spellings of a URL become equal (RFC 3986, section 6.2.2.2). */
function decodeUnreserved(text: string): string {
  return text.replaceAll(ESCAPE, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return UNRESERVED.test(character) ? character : escape.toUpperCase();
  });
}
