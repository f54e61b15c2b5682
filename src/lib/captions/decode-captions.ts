import { analyse } from 'chardet';

import { CaptionError } from './caption-error.ts';
import type { RepairLog } from './repairs.ts';

export type DecodeHints = {
  /** As the sender says, such as `windows-1251`. */
  readonly charset?: string | undefined;
  /** The language of the text, such as `ru`. */
  readonly lang?: string | undefined;
};

export type DecodedText = {
  readonly text: string;
  /** The name by which the WHATWG's Encoding Standard knows it; `utf-32le` and `utf-32be` besides. */
  readonly charset: string;
};

const BOMS: readonly (readonly [charset: string, bytes: readonly number[]])[] = [
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const DOS_CYRILLIC = 'ibm866';
const CYRILLIC = ['windows-1251', 'koi8-r', 'koi8-u', 'iso-8859-5', DOS_CYRILLIC];
const CENTRAL = ['windows-1250', 'iso-8859-2'];
const BALTIC = ['windows-1257', 'iso-8859-13', 'iso-8859-4'];
const ARABIC = ['windows-1256', 'iso-8859-6'];

/** What a language was written in before there was Unicode, the usual one first; the others in WESTERN. */
const LEGACY_CHARSETS: ReadonlyMap<string, readonly string[]> = new Map([
  ...['ru', 'uk', 'be', 'bg', 'sr', 'mk'].map((lang) => [lang, CYRILLIC] as const),
  ...['pl', 'cs', 'sk', 'hu', 'sl', 'hr', 'bs', 'ro', 'sq'].map((lang) => [lang, CENTRAL] as const),
  ...['lt', 'lv', 'et'].map((lang) => [lang, BALTIC] as const),
  ...['ar', 'fa', 'ur'].map((lang) => [lang, ARABIC] as const),
  ['el', ['windows-1253', 'iso-8859-7']],
  ['tr', ['windows-1254']],
  ['he', ['windows-1255', 'iso-8859-8']],
  ['vi', ['windows-1258']],
  ['th', ['windows-874']],
  ['ja', ['shift_jis', 'euc-jp', 'iso-2022-jp']],
  ['ko', ['euc-kr']],
  ['zh', ['gb18030', 'big5']],
]);
const WESTERN = 'windows-1252';

/** The guesser takes time for each byte, for each of two dozen character sets. */
const GUESSED_BYTES_MAX = 64 * 1024;

/**
 * The text of a file in whatever character set it is: by its byte order mark, its form, what its sender says, or else
 * by a guess, which is reported. Throws CaptionError for what is no text.
 */
export function decodeCaptions(
  bytes: Uint8Array,
  { hints, repairs }: { readonly hints: DecodeHints; readonly repairs: RepairLog },
): DecodedText {
  const charset =
    findByForm(bytes) ??
    findBrokenUtf8(bytes, { hints, repairs }) ??
    decideLegacy(bytes, { hints, repairs });
  const text = decode(bytes, charset);
  if (looksBinary(text)) {
    throw new CaptionError('Text is expected: the file has too many bytes that are no characters.');
  }
  if (text.includes('\u0000')) repairs.add('nul_replaced', lineOf(text, text.indexOf('\u0000')));
  const control = text.search(CONTROLS);
  if (control !== -1) repairs.add('control_characters_removed', lineOf(text, control));
  return { text: text.replaceAll('\u0000', '\ufffd').replace(CONTROLS, ''), charset };
}

// Neither vertical tab nor NUL: times with one are no times (WebVTT §6.3).
// oxlint-disable-next-line no-control-regex -- naming them is the point
const CONTROLS = /[\u0001-\u0008\u000e-\u001f\u007f]/g;

function findByForm(bytes: Uint8Array): string | undefined {
  const mark = BOMS.find(([, start]) => start.every((byte, index) => bytes[index] === byte));
  if (mark !== undefined) return mark[0];
  return findWideUnicode(bytes) ?? findEscaped(bytes) ?? (isUtf8(bytes) ? 'utf-8' : undefined);
}

/** Japanese of seven bits (RFC 1468), which is UTF-8 as well, and makes no sense as such. */
function findEscaped(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return ['\u001b$B', '\u001b$@'].some((escape) => start.includes(escape))
    ? 'iso-2022-jp'
    : undefined;
}

/** Which bytes of four are zero: `0` for seldom, `1` for often; digits, blanks and line ends are in every file. */
const ZEROS_OF_FOUR: ReadonlyMap<string, string> = new Map([
  ['0111', 'utf-32le'],
  ['1110', 'utf-32be'],
  ['0101', 'utf-16le'],
  ['1010', 'utf-16be'],
]);
const WIDE_SAMPLE_BYTES = 4096;
const OFTEN = 0.3;

function findWideUnicode(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, WIDE_SAMPLE_BYTES);
  const zeros = [0, 0, 0, 0];
  for (const [index, byte] of sample.entries()) {
    if (byte === 0) zeros[index % 4] = (zeros[index % 4] ?? 0) + 1;
  }
  const often = zeros.map((count) => (count > (sample.length / 4) * OFTEN ? '1' : '0'));
  return ZEROS_OF_FOUR.get(often.join(''));
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** So many characters are right for each that is not: in other character sets hardly one is, by chance. */
const RIGHT_FOR_EACH_BROKEN = 5;

/** A file that was cut in the middle of a character, or that somebody pasted a few bytes into, is UTF-8 all the same. */
function findBrokenUtf8(bytes: Uint8Array, { hints, repairs }: Deciding): string | undefined {
  const text = decode(bytes, 'utf-8');
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  const right = text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0;
  const isTold = /^utf-?8$/i.test(hints.charset ?? '');
  if (right < broken * (isTold ? 1 : RIGHT_FOR_EACH_BROKEN)) return undefined;
  repairs.add('broken_bytes_replaced', lineOf(text, text.indexOf('\ufffd')));
  return 'utf-8';
}

type Deciding = { readonly hints: DecodeHints; readonly repairs: RepairLog };

function decideLegacy(bytes: Uint8Array, { hints, repairs }: Deciding): string {
  const told = toLegacyCharset(hints.charset ?? findXmlEncoding(bytes) ?? '');
  if (told !== undefined) return told;
  repairs.add('charset_guessed', findGuessedLine(bytes));
  const guesses = guess(bytes).filter(({ charset }) => !decode(bytes, charset).includes('\ufffd'));
  const usual = findUsual(hints.lang ?? '');
  if (usual.includes(DOS_CYRILLIC) && isDosCyrillic(bytes)) return DOS_CYRILLIC;
  const ofLanguage = guesses.filter(({ charset }) => usual.includes(charset));
  return ofLanguage.length > 0
    ? pickGuess(ofLanguage, { usual: usual[0] ?? WESTERN, confidenceMin: 0, leadMin: 1 })
    : pickGuess(guesses, { usual: usual[0] ?? WESTERN, ...STRANGE });
}

/** The guesser doesn't know it: the first half of its small letters stands where the others have hardly any. */
function isDosCyrillic(bytes: Uint8Array): boolean {
  const high = bytes.filter((byte) => byte >= 0x80);
  const small = high.filter((byte) => byte >= 0xa0 && byte <= 0xaf);
  return small.length > high.length * OFTEN;
}

/** What an XML declaration says (XML 1.0 §4.3.3). */
function findXmlEncoding(bytes: Uint8Array): string | undefined {
  const start = decode(bytes.subarray(0, XML_DECLARATION_BYTES), 'windows-1252');
  return /^\s*<\?xml\s[^<>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1];
}

const XML_DECLARATION_BYTES = 200;

/** The first is the usual one; none for a language of the West. */
function findUsual(lang: string): readonly string[] {
  const isTraditional = /^zh-(?:hant|tw|hk|mo)\b/i.test(lang);
  const language = lang.split('-')[0]?.toLowerCase() ?? '';
  const usual = LEGACY_CHARSETS.get(language) ?? [];
  return isTraditional ? usual.toReversed() : usual;
}

type Guess = { readonly charset: string; readonly confidence: number };

/** The surest first. */
function guess(bytes: Uint8Array): readonly Guess[] {
  return analyse(bytes.subarray(0, GUESSED_BYTES_MAX)).flatMap(({ name, confidence }) => {
    const charset = toLegacyCharset(name);
    return charset === undefined ? [] : [{ charset, confidence }];
  });
}

type Picking = {
  readonly usual: string;
  /** Guesses below this say nothing. */
  readonly confidenceMin: number;
  /** A guess has to be so much surer than the usual one. */
  readonly leadMin: number;
};

/** What a language was never written in is believed when there is much to say for it. */
const STRANGE = { confidenceMin: 30, leadMin: 10 } as const;

function pickGuess(
  [best, ...others]: readonly Guess[],
  { usual, confidenceMin, leadMin }: Picking,
): string {
  if (best === undefined || best.confidence < confidenceMin) return usual;
  const ofUsual = others.find(({ charset }) => charset === usual)?.confidence ?? 0;
  return best.confidence >= ofUsual + leadMin ? best.charset : usual;
}

/** Undefined for what nobody decodes, and for Unicode: it would have been recognised. */
function toLegacyCharset(name: string): string | undefined {
  try {
    const { encoding } = new TextDecoder(name);
    return encoding.startsWith('utf-') ? undefined : encoding;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function findGuessedLine(bytes: Uint8Array): number {
  let line = 1;
  for (const byte of bytes) {
    if (byte === 0x0a) line += 1;
    if (byte >= 0x80) break;
  }
  return line;
}

function decode(bytes: Uint8Array, charset: string): string {
  switch (charset) {
    case 'utf-32le':
    case 'utf-32be':
      return decodeUtf32(bytes, charset === 'utf-32le');
    default:
      return new TextDecoder(charset).decode(bytes);
  }
}

/** The platform's decoder has left it out. */
function decodeUtf32(bytes: Uint8Array, isLittleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const characters: string[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const point = view.getUint32(at, isLittleEndian);
    const isCharacter = point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
    if (point !== 0xfeff || at > 0)
      characters.push(isCharacter ? String.fromCodePoint(point) : '\ufffd');
  }
  return characters.join('');
}

// oxlint-disable-next-line no-control-regex -- naming them is the point
const NO_TEXT = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\ufffd]/g;
const BINARY_SHARE = 0.1;

function looksBinary(text: string): boolean {
  const odd = text.match(NO_TEXT)?.length ?? 0;
  return odd > text.length * BINARY_SHARE;
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split(/\r\n|\n|\r/).length;
}
