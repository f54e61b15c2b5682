/** The named ones that subtitles are seen with; others stay text. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['lrm', '\u200e'],
  ['rlm', '\u200f'],
  ['hellip', '…'],
  ['mdash', '—'],
  ['ndash', '–'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['laquo', '«'],
  ['raquo', '»'],
  ['iexcl', '¡'],
  ['iquest', '¿'],
  ['copy', '©'],
  ['reg', '®'],
  ['trade', '™'],
  ['deg', '°'],
  ['euro', '€'],
]);

const REFERENCE = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]{2,8}));/g;

/** `&amp;` and the like as the characters they stand for; those that text can't hold as nothing. */
export function decodeReferences(text: string): string {
  return text.replace(REFERENCE, (reference, decimal?: string, hex?: string, name?: string) => {
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

/** Plain text as WebVTT's cue text. */
export function escapeCueText(text: string): string {
  return text.replace(/[&<>]/g, (character) => ESCAPES.get(character) ?? character);
}
