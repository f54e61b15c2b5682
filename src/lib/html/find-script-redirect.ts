import { readPlayerMarkup } from './read-player-markup.ts';
import { scanHtml } from './scan-html.ts';

/** A page that only leads to another one is short and shows almost no text. */
const CHARACTERS_MAX = 32 * 1024;
const TEXT_LENGTH_MAX = 200;
const SCRIPT_ELEMENTS: ReadonlySet<string> = new Set(['script']);
/** An assignment or call with a complete URL. Other expressions depend on running the script. */
const REDIRECT =
  /(?<![\w$])(?:(?:window|self|top|parent|document|globalThis)\.){0,2}location(?:\.href)?\s{0,9}(?:=\s{0,9}|\.(?:replace|assign|href)\s{0,9}\(\s{0,9})(?:"((?:[^"\s\\]|\\\/){1,2000})"|'((?:[^'\s\\]|\\\/){1,2000})'|`((?:[^`\s\\$]|\\\/){1,2000})`)\s{0,9}(?=[;)}\n"'`]|$)/;

/** Finds the URL to which the script of a page without content leads, without running it. */
export function findScriptRedirect(html: string): string | null {
  if (html.length > CHARACTERS_MAX || !html.includes('location')) return null;
  const scripts: string[] = [];
  scanHtml(html, {
    textElements: SCRIPT_ELEMENTS,
    onToken: (token) => {
      if (token.kind === 'text') scripts.push(token.text);
    },
  });
  const [, ...urls] =
    scripts.map((script) => REDIRECT.exec(script)).find((match) => match !== null) ?? [];
  const url = urls.find((each) => each !== undefined);
  if (url === undefined || readPlayerMarkup(html).textLength > TEXT_LENGTH_MAX) return null;
  return url.replaceAll('\\/', '/');
}
