import { CaptionError } from './caption-error.ts';
import { guessCharset } from './guess-charset.ts';
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

const ESCAPE = 0x1b;
const DOUBLE_BYTE_SETS: ReadonlySet<string> = new Set(['$B', '$@']);

/** 7-bit Japanese (RFC 1468) is also valid UTF-8, but meaningless when read as UTF-8. */
function detectIso2022Jp(bytes: Uint8Array): string | undefined {
  for (let at = bytes.indexOf(ESCAPE); at !== -1; at = bytes.indexOf(ESCAPE, at + 1)) {
    const [dollar = 0, set = 0] = bytes.subarray(at + 1, at + 3);
    if (DOUBLE_BYTE_SETS.has(String.fromCodePoint(dollar, set))) return 'iso-2022-jp';
  }
  return undefined;
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
  return guessCharset(bytes, hints.lang ?? '');
}

/** Returns the encoding in the XML declaration (XML 1.0 §4.3.3). */
function findXmlEncoding(bytes: Uint8Array): string | undefined {
  const start = decode(bytes.subarray(0, XML_DECLARATION_BYTES), 'windows-1252');
  return /^\s*<\?xml\s[^<>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1];
}

const XML_DECLARATION_BYTES = 200;

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
