import type { XmlSpan } from './xml-document.ts';

/** What a part of the text becomes; `text` is XML already. */
export type XmlEdit = XmlSpan & { readonly text: string };

/** The text with its edits made. One that lies inside another is left out; an insertion stands before what follows. */
export function spliceXml(text: string, edits: readonly XmlEdit[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const edit of edits.toSorted(compareEdits)) {
    if (edit.start < at) continue;
    pieces.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  pieces.push(text.slice(at));
  return pieces.join('');
}

function compareEdits(a: XmlEdit, b: XmlEdit): number {
  const insertionsFirst = Number(b.start === b.end) - Number(a.start === a.end);
  return a.start - b.start || insertionsFirst || b.end - a.end;
}

const SPECIAL = /[&<>"'\t\r\n]/g;

/** Text for an attribute value or an element's content; blanks too, which an attribute would turn into spaces. */
export function escapeXml(text: string): string {
  return text.replaceAll(SPECIAL, (character) => `&#${character.charCodeAt(0)};`);
}
