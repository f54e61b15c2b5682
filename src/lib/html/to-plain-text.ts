import { Parser } from 'htmlparser2';

/** Elements that end a word: what stands before and after them is apart. */
const BREAKS: ReadonlySet<string> = new Set(['br', 'p', 'div', 'li', 'tr', 'td', 'h1', 'h2', 'h3']);
const UNREAD: ReadonlySet<string> = new Set(['script', 'style', 'template']);

/** What a reader sees of a piece of HTML: entities decoded, tags gone. Text, never to be used as HTML. */
export function toPlainText(html: string): string {
  const parts: string[] = [];
  let unread = 0;
  const parser = new Parser({
    onopentagname: (name) => {
      if (BREAKS.has(name)) parts.push(' ');
      if (UNREAD.has(name)) unread += 1;
    },
    ontext: (text) => {
      if (unread === 0) parts.push(text);
    },
    onclosetag: (name) => {
      if (BREAKS.has(name)) parts.push(' ');
      if (UNREAD.has(name)) unread -= 1;
    },
  });
  parser.end(html);
  return parts.join('').replaceAll(/\s+/gu, ' ').trim();
}
