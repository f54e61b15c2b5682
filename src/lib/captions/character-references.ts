/** HTML entity names of the characters U+00A0 to U+00FF, in order. */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr ' +
  'deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest ' +
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ' +
  'ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml ' +
  'eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

/** Named references found in subtitles; others stay text. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ...LATIN_1.split(' ').map((name, at) => [name, String.fromCodePoint(0xa0 + at)] as const),
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['lrm', '\u200e'],
  ['rlm', '\u200f'],
  ['hellip', '…'],
  ['mdash', '—'],
  ['ndash', '–'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['trade', '™'],
  ['euro', '€'],
]);

const REFERENCE = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]{1,7}));/g;

/** Decodes character references such as `&amp;`. References to invalid characters are removed. */
export function decodeReferences(text: string): string {
  return text.replace(REFERENCE, (reference: string, ...groups: (string | undefined)[]) => {
    const [decimal, hex, name] = groups;
    if (name !== undefined) return NAMED.get(name) ?? reference;
    return toCharacter(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });
}

function toCharacter(point: number): string {
  const isControl = point < 0x20 || (point >= 0x7f && point < 0xa0);
  const isSurrogate = point >= 0xd800 && point < 0xe000;
  return isControl || isSurrogate || point > 0x10ffff ? '' : String.fromCodePoint(point);
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
]);

/** Escapes plain text for WebVTT cue text. */
export function escapeCueText(text: string): string {
  return text.replace(/[&<>]/g, (character) => ESCAPES.get(character) ?? character);
}
