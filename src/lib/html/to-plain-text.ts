import { scanHtml } from './scan-html.ts';

/** The texts become titles and descriptions, which are far shorter. */
const HTML_CHARACTERS_MAX = 128 * 1024;
/** Elements that separate words. */
const BREAKS: ReadonlySet<string> = new Set(['br', 'p', 'div', 'li', 'tr', 'td', 'h1', 'h2', 'h3']);
const SKIPPED: ReadonlySet<string> = new Set(['script', 'style', 'template']);
const NO_ELEMENTS: ReadonlySet<string> = new Set();

/**
 * Converts HTML to its visible text: decodes entities and removes tags. The result is not safe to
 * use as HTML.
 */
export function toPlainText(html: string): string {
  const parts: string[] = [];
  let skippedDepth = 0;
  scanHtml(html.slice(0, HTML_CHARACTERS_MAX), {
    textElements: NO_ELEMENTS,
    onToken: (token) => {
      if (token.kind === 'text') return;
      if (BREAKS.has(token.name)) parts.push(' ');
      if (!SKIPPED.has(token.name)) return;
      skippedDepth = Math.max(0, skippedDepth + (token.kind === 'open' ? 1 : -1));
    },
    onText: (text) => {
      if (skippedDepth === 0) parts.push(text);
    },
  });
  return parts.join('').replaceAll(/\s+/gu, ' ').trim();
}
