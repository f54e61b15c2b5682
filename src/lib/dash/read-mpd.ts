import { readXml } from '../xml/read-xml.ts';
import type { XmlDocument } from '../xml/xml-document.ts';
import { localName } from '../xml/xml-document.ts';
import { XmlError } from '../xml/xml-error.ts';
import { MpdError } from './mpd-error.ts';

/** Of the whole text, and of what is left of it without the segments of its timelines, which costs far more. */
const CHARACTERS_MAX = 8 * 1024 * 1024;
const LIMITS = { depthMax: 64, elementsMax: 50_000, charactersMax: 2 * 1024 * 1024 };
/**
 * Segments of a timeline are the bulk of long MPDs, hold no address, and are never expanded. So many at a time: what a
 * pattern keeps of all that it has passed must fit on its stack.
 */
const SEGMENTS = /(?<=>)(?:\s*<(?:[\w.-]{1,64}:)?S(?:\s+[a-z]{1,8}="-?\d{0,20}")*\s*\/>){2,5000}/gi;

/** What stands before the root is looked for in this much of the text. */
const PROLOG_CHARACTERS = 64 * 1024;
/** The first tag of the document, after declaration, comments and blanks: enough to tell an MPD from a page. */
const ROOT_TAG = /^\uFEFF?\s*(?:<\?[^>]*\?>\s*|<!--(?:[^-]|-(?!->))*-->\s*)*<([\w.:-]+)/;
const DOCTYPE = /^\uFEFF?\s*(?:<\?[^>]*\?>\s*|<!--(?:[^-]|-(?!->))*-->\s*)*<!DOCTYPE(?!\s+html)/i;
const STRAY_AMPERSANDS_MAX = 10_000;
/** An ampersand that begins no reference, as in addresses that nobody escaped. */
const STRAY_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi;

/**
 * Reads an MPD (ISO/IEC 23009-1), recognised by its root's local name alone: many real ones have no namespace or
 * prefixes that nothing declares. Stray ampersands are mended, as players do. Throws MpdError.
 */
export function readMpd(xml: string, rootName = 'MPD'): XmlDocument {
  const prolog = xml.slice(0, PROLOG_CHARACTERS);
  if (DOCTYPE.test(prolog)) throw new MpdError('doctype');
  const root = ROOT_TAG.exec(prolog)?.[1];
  if (root === undefined || localName(root) !== rootName) throw new MpdError('not_an_mpd');
  if (xml.length > CHARACTERS_MAX) throw new MpdError('too_large');
  try {
    return readXml(mendAmpersands(xml), LIMITS, SEGMENTS);
  } catch (error) {
    if (error instanceof XmlError) throw new MpdError(error.reason, { cause: error });
    throw error;
  }
}

/** In a CDATA section an ampersand is itself, and a document that has one was made by an XML writer. */
function mendAmpersands(xml: string): string {
  if (xml.includes('<![CDATA[')) return xml;
  let count = 0;
  return xml.replaceAll(STRAY_AMPERSAND, () => {
    count += 1;
    if (count > STRAY_AMPERSANDS_MAX) throw new MpdError('malformed');
    return '&amp;';
  });
}
