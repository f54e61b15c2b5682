/** C0 and C1 controls, among them the tab and line feeds that the URL parser would drop in silence. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
const BROKEN_ESCAPE = /%(?![0-9a-f]{2})/i;

/**
 * Reads an address that somebody gave us, of any scheme (judgeUrl refuses the others). Stricter than
 * the WHATWG parser where that mends in silence what two readers could read differently: surrounding
 * spaces, control characters, backslashes, lone surrogates, and broken escapes in the path.
 */
export function parseSourceUrl(text: string, charactersMax: number): URL | undefined {
  if (text === '' || text.length > charactersMax) return undefined;
  if (text.trim() !== text || text.includes('\\') || CONTROL.test(text)) return undefined;
  if (!text.isWellFormed()) return undefined;

  const url = URL.parse(text);
  return url === null || BROKEN_ESCAPE.test(url.pathname) ? undefined : url;
}
