/** C0 and C1 controls, including tabs and line feeds, which the URL parser silently removes. */
// oxlint-disable-next-line no-control-regex -- the pattern must match control characters
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
const BROKEN_ESCAPE = /%(?![0-9a-f]{2})/i;

/**
 * Parses a submitted URL of any scheme (`checkUrl` rejects unsupported ones). Stricter than the
 * WHATWG parser, which silently repairs text that other parsers may read differently: surrounding
 * spaces, control characters, backslashes, lone surrogates, and broken escapes in the path.
 */
export function parseSourceUrl(text: string, charactersMax: number): URL | undefined {
  if (text === '' || text.length > charactersMax) return undefined;
  if (text.trim() !== text || text.includes('\\') || CONTROL.test(text)) return undefined;
  if (!text.isWellFormed()) return undefined;

  const url = URL.parse(text);
  return url === null || BROKEN_ESCAPE.test(url.pathname) ? undefined : url;
}
