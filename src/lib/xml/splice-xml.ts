import type { XmlSpan } from './xml-document.ts';

/** Replaces a span; `text` is already escaped XML. */
export type XmlEdit = XmlSpan & { readonly text: string };

/**
 * Applies edits to a text. Edits inside another edit are ignored; insertions come before a
 * replacement at the same offset.
 */
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

/**
 * Escapes text for attribute values and element content. Tabs and line breaks are escaped because
 * attribute-value normalization turns them into spaces.
 */
export function escapeXml(text: string): string {
  return text.replaceAll(SPECIAL, (character) => `&#${character.charCodeAt(0)};`);
}
