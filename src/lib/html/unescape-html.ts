import { scanHtml } from './scan-html.ts';

/** A complete character reference. Without the semicolon, it may be part of a query. */
const REFERENCE = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i;
/** Everything else that a parser would interpret. */
const MARKUP = /<|&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi;
const NO_ELEMENTS: ReadonlySet<string> = new Set();
/** Templates escape texts that were escaped already. */
const ROUNDS_MAX = 2;
const CHARACTERS_MAX = 128 * 1024;

/**
 * Decodes the character references that are left in a text after parsing, such as `&amp;` in JSON
 * or in `&amp;amp;`. Keeps tags, which are part of the text.
 */
export function unescapeHtml(text: string): string {
  let decoded = text;
  for (let round = 0; round < ROUNDS_MAX && REFERENCE.test(decoded); round += 1) {
    decoded = decodeOnce(decoded.slice(0, CHARACTERS_MAX));
  }
  return decoded;
}

function decodeOnce(text: string): string {
  const parts: string[] = [];
  scanHtml(
    text.replaceAll(MARKUP, (mark) => (mark === '<' ? '&lt;' : '&amp;')),
    {
      textElements: NO_ELEMENTS,
      onToken: () => undefined,
      onText: (part) => parts.push(part),
    },
  );
  return parts.join('');
}
