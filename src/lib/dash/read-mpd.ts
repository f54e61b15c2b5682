import { readXml } from '../xml/read-xml.ts';
import type { KeepChild } from '../xml/tree-builder.ts';
import type { XmlDocument } from '../xml/xml-document.ts';
import { toLocalName } from '../xml/xml-document.ts';
import { XmlError } from '../xml/xml-error.ts';
import { MpdError } from './mpd-error.ts';

/**
 * Limit for the entire text. The text without timeline segments has a lower limit, because parsing
 * costs far more.
 */
const CHARACTERS_MAX = 8 * 1024 * 1024;
export const MPD_LIMITS = { depthMax: 64, elementsMax: 50_000, charactersMax: 2 * 1024 * 1024 };
/**
 * Timeline segments are the bulk of long MPDs. They contain no URLs and are never expanded. The
 * repetition limit keeps the backtracking state within the regular expression's stack.
 */
const SEGMENTS = /(?<=>)(?:\s*<(?:[\w.-]{1,64}:)?S(?:\s+[a-z]{1,8}="-?\d{0,20}")*\s*\/>){2,5000}/gi;

/** The root element must start within this part of the text. */
const PROLOG_CHARACTERS = 64 * 1024;
/**
 * The first tag after declaration, comments and whitespace, which distinguishes an MPD from a web
 * page.
 */
const ROOT_TAG = /^\uFEFF?\s*(?:<\?[^>]*\?>\s*|<!--(?:[^-]|-(?!->))*-->\s*)*<([\w.:-]+)/;
const DOCTYPE = /^\uFEFF?\s*(?:<\?[^>]*\?>\s*|<!--(?:[^-]|-(?!->))*-->\s*)*<!DOCTYPE(?!\s+html)/i;
const STRAY_AMPERSANDS_MAX = 10_000;
/** An ampersand that does not start a character or entity reference, as in unescaped URLs. */
const STRAY_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi;

/**
 * Reads an MPD (ISO/IEC 23009-1), recognized only by the local name of its root, because many real
 * MPDs have no namespace or undeclared prefixes. Like players, it tolerates unescaped ampersands.
 * Throws MpdError.
 */
export function readMpd(
  xml: string,
  {
    rootName = 'MPD',
    keepChild,
  }: { readonly rootName?: string; readonly keepChild?: KeepChild } = {},
): XmlDocument {
  const prolog = xml.slice(0, PROLOG_CHARACTERS);
  if (DOCTYPE.test(prolog)) throw new MpdError('doctype');
  const root = ROOT_TAG.exec(prolog)?.[1];
  if (root === undefined || toLocalName(root) !== rootName) throw new MpdError('not_an_mpd');
  if (xml.length > CHARACTERS_MAX) throw new MpdError('too_large');
  try {
    return readXml(escapeStrayAmpersands(xml), MPD_LIMITS, { skippable: SEGMENTS, keepChild });
  } catch (error) {
    if (error instanceof XmlError) throw new MpdError(error.reason, { cause: error });
    throw error;
  }
}

/**
 * Returns documents with CDATA sections unchanged. Ampersands are literal in CDATA, and these
 * documents come from XML serializers, which escape all other ampersands.
 */
function escapeStrayAmpersands(xml: string): string {
  if (xml.includes('<![CDATA[')) return xml;
  let count = 0;
  return xml.replaceAll(STRAY_AMPERSAND, () => {
    count += 1;
    if (count > STRAY_AMPERSANDS_MAX) throw new MpdError('malformed');
    return '&amp;';
  });
}
