import { analyse } from 'chardet';

import { CaptionError } from './caption-error.ts';
import type { RepairLog } from './repairs.ts';

export type DecodeHints = {
  /** As declared by the sender, such as `windows-1251`. */
  readonly charset?: string | undefined;
  /** Language of the text, such as `ru`. */
  readonly lang?: string | undefined;
};

export type DecodedText = {
  readonly text: string;
  /** WHATWG Encoding Standard name, or `utf-32le` or `utf-32be`. */
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

/** Legacy charsets by language, the most common first. Other languages use WESTERN. */
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

/** Limited because charset detection tests each byte against two dozen charsets. */
const GUESSED_BYTES_MAX = 64 * 1024;

/**
 * Decodes a file in any charset. The byte order mark, the structure and the declared charset
 * decide; otherwise the charset is guessed and reported as a repair. Throws CaptionError for files
 * that are not text.
 */
export function decodeCaptions(
  bytes: Uint8Array,
  { hints, repairs }: { readonly hints: DecodeHints; readonly repairs: RepairLog },
): DecodedText {
  const charset =
    detectUnicode(bytes) ??
    detectBrokenUtf8(bytes, { hints, repairs }) ??
    detectLegacyCharset(bytes, { hints, repairs });
  const text = decode(bytes, charset);
  if (isBinary(text)) {
    throw new CaptionError('Expected a text file, but too many bytes are not valid characters.');
  }
  if (text.includes('\u0000')) repairs.add('nul_replaced', findLine(text, text.indexOf('\u0000')));
  const control = text.search(CONTROLS);
  if (control !== -1) repairs.add('control_characters_removed', findLine(text, control));
  return { text: text.replaceAll('\u0000', '\ufffd').replace(CONTROLS, ''), charset };
}

// Excludes vertical tab and NUL, because removing them could turn an invalid time into a valid one
// (WebVTT §6.3).
// oxlint-disable-next-line no-control-regex -- the pattern must match control characters
const CONTROLS = /[\u0001-\u0008\u000e-\u001f\u007f]/g;

function detectUnicode(bytes: Uint8Array): string | undefined {
  const mark = BOMS.find(([, start]) => start.every((byte, index) => bytes[index] === byte));
  if (mark !== undefined) return mark[0];
  return (
    detectWideUnicode(bytes) ?? detectIso2022Jp(bytes) ?? (isUtf8(bytes) ? 'utf-8' : undefined)
  );
}

/** 7-bit Japanese (RFC 1468) is also valid UTF-8, but meaningless when read as UTF-8. */
function detectIso2022Jp(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return ['\u001b$B', '\u001b$@'].some((escape) => start.includes(escape))
    ? 'iso-2022-jp'
    : undefined;
}

/**
 * Maps the pattern of zero bytes in each group of four to an encoding. `1` marks a byte that is
 * often zero, `0` one that rarely is.
 * Every file contains digits, spaces and line breaks, which have zero bytes in these encodings.
 */
const ZEROS_OF_FOUR: ReadonlyMap<string, string> = new Map([
  ['0111', 'utf-32le'],
  ['1110', 'utf-32be'],
  ['0101', 'utf-16le'],
  ['1010', 'utf-16be'],
]);
const WIDE_SAMPLE_BYTES = 4096;
const FREQUENT_SHARE = 0.3;

function detectWideUnicode(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, WIDE_SAMPLE_BYTES);
  const zeros = [0, 0, 0, 0];
  for (const [index, byte] of sample.entries()) {
    if (byte === 0) zeros[index % 4] = (zeros[index % 4] ?? 0) + 1;
  }
  const frequent = zeros.map((count) => (count > (sample.length / 4) * FREQUENT_SHARE ? '1' : '0'));
  return ZEROS_OF_FOUR.get(frequent.join(''));
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

/**
 * Minimum number of valid multi-byte characters per invalid one. In text of another charset, valid
 * UTF-8 sequences occur only by chance.
 */
const VALID_PER_BROKEN_MIN = 5;

/** A file truncated within a character, or with a few stray bytes, is still UTF-8. */
function detectBrokenUtf8(
  bytes: Uint8Array,
  { hints, repairs }: DetectionContext,
): string | undefined {
  const text = decode(bytes, 'utf-8');
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  const valid = text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0;
  const isDeclared = /^utf-?8$/i.test(hints.charset ?? '');
  if (valid < broken * (isDeclared ? 1 : VALID_PER_BROKEN_MIN)) return undefined;
  repairs.add('broken_bytes_replaced', findLine(text, text.indexOf('\ufffd')));
  return 'utf-8';
}

type DetectionContext = { readonly hints: DecodeHints; readonly repairs: RepairLog };

function detectLegacyCharset(bytes: Uint8Array, { hints, repairs }: DetectionContext): string {
  const declared = toLegacyCharset(hints.charset ?? findXmlEncoding(bytes) ?? '');
  if (declared !== undefined) return declared;
  repairs.add('charset_guessed', findGuessedLine(bytes));
  const guesses = guessCharsets(bytes).filter(
    ({ charset }) => !decode(bytes, charset).includes('\ufffd'),
  );
  const usual = listUsualCharsets(hints.lang ?? '');
  if (usual.includes(DOS_CYRILLIC) && isDosCyrillic(bytes)) return DOS_CYRILLIC;
  const languageGuesses = guesses.filter(({ charset }) => usual.includes(charset));
  return languageGuesses.length > 0
    ? pickGuess(languageGuesses, { usual: usual[0] ?? WESTERN, confidenceMin: 0, leadMin: 1 })
    : pickGuess(guesses, { usual: usual[0] ?? WESTERN, ...UNUSUAL_CHARSET });
}

/**
 * Detects IBM866, which the charset guesser does not support. Half of its lower-case letters use
 * byte values that are rare in the other Cyrillic charsets.
 */
function isDosCyrillic(bytes: Uint8Array): boolean {
  const high = bytes.filter((byte) => byte >= 0x80);
  const small = high.filter((byte) => byte >= 0xa0 && byte <= 0xaf);
  return small.length > high.length * FREQUENT_SHARE;
}

/** Returns the encoding in the XML declaration (XML 1.0 §4.3.3). */
function findXmlEncoding(bytes: Uint8Array): string | undefined {
  const start = decode(bytes.subarray(0, XML_DECLARATION_BYTES), 'windows-1252');
  return /^\s*<\?xml\s[^<>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1];
}

const XML_DECLARATION_BYTES = 200;

/**
 * Lists the usual legacy charsets of a language, the most common first. Empty for Western
 * languages.
 */
function listUsualCharsets(lang: string): readonly string[] {
  const isTraditional = /^zh-(?:hant|tw|hk|mo)\b/i.test(lang);
  const language = lang.split('-')[0]?.toLowerCase() ?? '';
  const usual = LEGACY_CHARSETS.get(language) ?? [];
  return isTraditional ? usual.toReversed() : usual;
}

type Guess = { readonly charset: string; readonly confidence: number };

/** Sorted by confidence. */
function guessCharsets(bytes: Uint8Array): readonly Guess[] {
  return analyse(bytes.subarray(0, GUESSED_BYTES_MAX)).flatMap(({ name, confidence }) => {
    const charset = toLegacyCharset(name);
    return charset === undefined ? [] : [{ charset, confidence }];
  });
}

type PickOptions = {
  readonly usual: string;
  /** Guesses with a lower confidence are ignored. */
  readonly confidenceMin: number;
  /** How far a guess must exceed the confidence of the usual charset. */
  readonly leadMin: number;
};

/** A charset that is unusual for the language needs strong evidence. */
const UNUSUAL_CHARSET = { confidenceMin: 30, leadMin: 10 } as const;

function pickGuess(
  [best, ...others]: readonly Guess[],
  { usual, confidenceMin, leadMin }: PickOptions,
): string {
  if (best === undefined || best.confidence < confidenceMin) return usual;
  const usualConfidence = others.find(({ charset }) => charset === usual)?.confidence ?? 0;
  return best.confidence >= usualConfidence + leadMin ? best.charset : usual;
}

/**
 * Returns undefined for unsupported charsets, and for Unicode, which has already been ruled out.
 */
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

/** TextDecoder does not support UTF-32. */
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

// oxlint-disable-next-line no-control-regex -- the pattern must match control characters
const NON_TEXT = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\ufffd]/g;
const BINARY_SHARE = 0.1;

function isBinary(text: string): boolean {
  const odd = text.match(NON_TEXT)?.length ?? 0;
  return odd > text.length * BINARY_SHARE;
}

function findLine(text: string, index: number): number {
  return text.slice(0, index).split(/\r\n|\n|\r/).length;
}
