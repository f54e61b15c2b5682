import type { XmlSpan } from './xml-document.ts';

/** Replaces a span; `text` is already escaped XML. */
export type XmlEdit = XmlSpan & { readonly text: string };

/**
 * Applies edits to a text. Edits inside another edit are ignored; insertions come before a
 * replacement at the same offset.
 */
export function spliceXml(text: string, edits: readonly XmlEdit[]): string {
  return spliceXmlBlocks(text, edits, []).join('');
}

/** Splits the edited text at these offsets. An insertion at an offset comes before the split. */
export function spliceXmlBlocks(
  text: string,
  edits: readonly XmlEdit[],
  offsets: readonly number[],
): readonly string[] {
  const blocks: string[] = [];
  let pieces: string[] = [];
  let at = 0;

  function copyTo(offset: number): void {
    if (offset > at) pieces.push(text.slice(at, offset));
    at = Math.max(at, offset);
  }

  const sorted = edits.toSorted(compareEdits);
  let next = 0;
  for (const split of [...offsets, Infinity]) {
    for (
      let edit = sorted[next];
      edit !== undefined && isBefore(edit, split);
      edit = sorted[next]
    ) {
      next += 1;
      if (edit.start < at) continue;
      copyTo(edit.start);
      pieces.push(edit.text);
      at = edit.end;
    }
    copyTo(Math.min(split, text.length));
    blocks.push(pieces.join(''));
    pieces = [];
  }
  return blocks;
}

function isBefore({ start, end }: XmlEdit, offset: number): boolean {
  return start < offset || (start === offset && end === offset);
}

function compareEdits(a: XmlEdit, b: XmlEdit): number {
  const insertionsFirst = Number(b.start === b.end) - Number(a.start === a.end);
  return a.start - b.start || insertionsFirst || b.end - a.end;
}

const SPECIAL = /[&<>"'\t\r\n]/g;

/** Characters that XML 1.0 §2.2 does not allow, including unpaired surrogates. */
const INVALID = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Replaces characters that no XML document can contain. */
export function toXmlText(text: string): string {
  return text.replaceAll(INVALID, '\ufffd');
}

/**
 * Escapes text for attribute values and element content. Tabs and line breaks are escaped because
 * attribute-value normalization turns them into spaces.
 */
export function escapeXml(text: string): string {
  return text.replaceAll(SPECIAL, (character) => `&#${character.charCodeAt(0)};`);
}
