import { readLiteral } from './read-literal.ts';

const CHARACTERS_MAX = 1024 * 1024;
const DOCUMENTS_MAX = 32;

/**
 * Parses the documents of one `<script type="application/ld+json">`. Falls back from strict JSON to
 * a tolerant parser that accepts surrounding comments and CDATA marks, trailing commas, raw line
 * breaks in strings, entities instead of quotes, and several consecutive documents.
 */
export function readJsonLd(text: string): readonly unknown[] {
  if (text.length > CHARACTERS_MAX) return [];
  try {
    return [JSON.parse(text)];
  } catch {
    // Many pages contain a broken document next to a valid one.
    return readBroken(text.includes('"') ? text : decodeQuotes(text));
  }
}

function readBroken(text: string): readonly unknown[] {
  const documents: unknown[] = [];
  let at = 0;
  while (documents.length < DOCUMENTS_MAX) {
    const offset = text.slice(at).search(/[{[](?!CDATA\[)/);
    if (offset === -1) break;
    const { value, end } = readLiteral(text, at + offset);
    documents.push(value);
    at = Math.max(end, at + offset + 1);
  }
  return documents;
}

function decodeQuotes(text: string): string {
  return text.replaceAll(/&(?:quot|#34|#x22);/gi, '"').replaceAll('&amp;', '&');
}
