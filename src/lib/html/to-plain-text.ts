import { Parser } from 'htmlparser2';

/** Elements that separate words. */
const BREAKS: ReadonlySet<string> = new Set(['br', 'p', 'div', 'li', 'tr', 'td', 'h1', 'h2', 'h3']);
const SKIPPED: ReadonlySet<string> = new Set(['script', 'style', 'template']);

/**
 * Converts HTML to its visible text: decodes entities and removes tags. The result is not safe to
 * use as HTML.
 */
export function toPlainText(html: string): string {
  const parts: string[] = [];
  let skippedDepth = 0;
  const parser = new Parser({
    onopentagname: (name) => {
      if (BREAKS.has(name)) parts.push(' ');
      if (SKIPPED.has(name)) skippedDepth += 1;
    },
    ontext: (text) => {
      if (skippedDepth === 0) parts.push(text);
    },
    onclosetag: (name) => {
      if (BREAKS.has(name)) parts.push(' ');
      if (SKIPPED.has(name)) skippedDepth -= 1;
    },
  });
  parser.end(html);
  return parts.join('').replaceAll(/\s+/gu, ' ').trim();
}
