import type { CaptionFormat } from './caption.ts';

/** Number of characters inspected for the formats other than SubRip. */
const HEAD_CHARACTERS = 16 * 1024;

/**
 * Matches a timing line with a misspelled arrow: even a file without a correct arrow can be SubRip.
 */
const MISSPELLED_TIMING = /^[ \t]*\d[\d:., ]{3,24}(?:-[- ]{0,3}>|[–—=]>|→)[ \t]*\d/m;

const LRC_LINE = /^[ \t]*\[\d{1,5}:[0-5]?\d(?:[.:,]\d{1,3})?\]/m;

/** What only one format contains in its first characters. */
const SIGNS: readonly (readonly [format: CaptionFormat, sign: RegExp])[] = [
  ['vtt', /^WEBVTT(?:\s|$)/i],
  ['sami', /^(?=<)[^]*<sami[\s>]/i],
  ['ttml', /^(?=<)[^]*<(?:[\w-]+:)?tt[\s>/]/],
  ['ass', /^[ \t]*\[(?:Script Info|V4\+? Styles|Events)\]/im],
  ['sbv', /^[ \t]*\d{1,5}:\d\d?:\d\d?\.\d{1,9},\d{1,5}:\d\d?:\d\d?\.\d{1,9}[ \t]*$/m],
  ['microdvd', /^\{\d{1,9}\}[ \t]*\{\d{0,9}\}/],
];

/**
 * Detects the format from the text, because file names and media types are often wrong. `declared`
 * decides only between WebVTT and SubRip.
 */
export function detectFormat(text: string, declared?: CaptionFormat): CaptionFormat | undefined {
  const head = text.slice(0, HEAD_CHARACTERS).trimStart();
  const signed = SIGNS.find(([, sign]) => sign.test(head));
  if (signed !== undefined) return signed[0];
  const hasArrow = text.includes('-->');
  if (!hasArrow && LRC_LINE.test(head)) return 'lrc';
  if (!hasArrow && !MISSPELLED_TIMING.test(text)) return undefined;
  return declared === 'vtt' ? 'vtt' : 'srt';
}

/** Starts of other formats, by their names in messages. */
const UNSUPPORTED: readonly (readonly [name: string, start: RegExp])[] = [
  ['a VobSub index, whose captions are pictures', /^# VobSub index file/i],
  ['a Scenarist (SCC) file', /^Scenarist_SCC/i],
  ['an EBU STL file', /^\d{3}STL\d\d\.\d\d/],
  ['an MPL2 file', /^\[\d{1,9}\]\[\d{1,9}\]/],
  ['a web page', /^<(?:!doctype html|html)\b/i],
  ['an XML document other than TTML', /^<\?xml\b/],
  ['a JSON document', /^[[{]\s*["{[\]}]/],
];

/** The name of a format that is recognized, but not read. */
export function findUnsupportedFormat(text: string): string | undefined {
  const head = text.slice(0, HEAD_CHARACTERS).trimStart();
  return UNSUPPORTED.find(([, start]) => start.test(head))?.[0];
}
