import { analyse } from 'chardet';

import { CHARSET_PROFILES, type CharsetProfile } from './charset-profiles.ts';

const DEFAULT_CHARSET = 'windows-1252';
/** Charsets with several bytes per character, the most common first. */
const MULTIBYTE_CHARSETS: ReadonlyMap<string, readonly string[]> = new Map([
  ['ja', ['shift_jis', 'euc-jp', 'iso-2022-jp']],
  ['ko', ['euc-kr']],
  ['zh', ['gb18030', 'big5']],
]);
const MULTIBYTE = new Set([...MULTIBYTE_CHARSETS.values()].flat());

const SAMPLE_BYTES_MAX = 64 * 1024;
/** Single-byte text rarely looks like multibyte text to this degree (0 to 100). */
const MULTIBYTE_CONFIDENCE_MIN = 80;
/** The minimum share of letters that belong to the language. */
const COVERAGE_MIN = 0.9;
const RARE_LETTER = 0.4;
/** Below 1, because a wrong Cyrillic charset swaps capital and small letters. */
const CAPITAL_LETTER = 0.95;
/** Prefers the language of the track. */
const LANGUAGE_BONUS = 0.15;
/** Byte sequences decide when a text has few letters beyond ASCII. */
const CONFIDENCE_WEIGHT = 0.005;

/** Guesses the legacy charset of a text in `lang` (BCP 47), or in any language if it is empty. */
export function guessCharset(bytes: Uint8Array, lang: string): string {
  const sample = bytes.subarray(0, SAMPLE_BYTES_MAX);
  const language = lang.split('-')[0]?.toLowerCase() ?? '';
  const guesses = analyzeSequences(sample);
  const usual = listMultibyteCharsets(language, lang).flatMap((charset) => {
    const confidence = guesses.get(charset);
    return confidence === undefined ? [] : [{ charset, confidence }];
  });
  const expected = pickBest(usual);
  if (expected !== undefined) return expected.charset;
  const multibyte = pickBest(
    Array.from(guesses, ([charset, confidence]) => ({ charset, confidence })).filter(
      ({ charset }) => MULTIBYTE.has(charset),
    ),
  );
  if (multibyte !== undefined && multibyte.confidence >= MULTIBYTE_CONFIDENCE_MIN) {
    return multibyte.charset;
  }
  const matching = matchAlphabets(sample, { language, guesses });
  if (matching !== undefined) return matching;
  return multibyte !== undefined && isMostlyBeyondAscii(sample)
    ? multibyte.charset
    : DEFAULT_CHARSET;
}

/** True unless most letters are ASCII. */
function isMostlyBeyondAscii(sample: Uint8Array): boolean {
  return sample.filter((byte) => byte >= 0x80).length > sample.filter(isAsciiLetter).length;
}

function isAsciiLetter(byte: number): boolean {
  const small = byte | 0x20;
  return small >= 0x61 && small <= 0x7a;
}

/** The usual multibyte charsets of a language. Empty for languages that need one byte. */
function listMultibyteCharsets(language: string, lang: string): readonly string[] {
  const usual = MULTIBYTE_CHARSETS.get(language) ?? [];
  return /^zh-(?:hant|tw|hk|mo)\b/i.test(lang) ? usual.toReversed() : usual;
}

/** Confidence by charset, from 0 to 100. */
type Guesses = ReadonlyMap<string, number>;

/** Judges charsets by the frequency of byte sequences. */
function analyzeSequences(sample: Uint8Array): Guesses {
  return new Map(
    analyse(sample).flatMap(({ name, confidence }) => {
      const charset = toStandardName(name);
      const isPossible = charset !== undefined && isValid(sample, charset);
      return isPossible ? [[charset, confidence] as const] : [];
    }),
  );
}

/** The name of the WHATWG Encoding Standard; undefined for unsupported charsets. */
function toStandardName(name: string): string | undefined {
  try {
    return new TextDecoder(name).encoding;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

type Guess = { readonly charset: string; readonly confidence: number };

/** The first of the best guesses. */
function pickBest(guesses: readonly Guess[]): Guess | undefined {
  const confidence = Math.max(...guesses.map((guess) => guess.confidence));
  return guesses.find((guess) => guess.confidence === confidence);
}

/** Compares the letters with the alphabets of languages that need one byte per character. */
function matchAlphabets(
  sample: Uint8Array,
  { language, guesses }: { readonly language: string; readonly guesses: Guesses },
): string | undefined {
  const censuses = new Map<string, Census | undefined>();
  let best: { readonly charset: string; readonly score: number } | undefined;
  for (const profile of CHARSET_PROFILES) {
    const bonus = profile.languages.includes(language) ? LANGUAGE_BONUS : 0;
    const confidence = Math.max(...profile.charsets.map((charset) => guesses.get(charset) ?? 0));
    for (const charset of profile.charsets) {
      if (!censuses.has(charset)) censuses.set(charset, takeCensus(sample, charset));
      const census = censuses.get(charset);
      const share = census === undefined ? 0 : scoreLetters(census, profile);
      const score = share + bonus + confidence * CONFIDENCE_WEIGHT;
      if (share > 0 && score > (best?.score ?? 0)) best = { charset, score };
    }
  }
  return best?.charset;
}

/** True if the text is valid in the charset. */
function isValid(bytes: Uint8Array, charset: string): boolean {
  // A multibyte character may be cut at the end of the sample.
  return !new TextDecoder(charset).decode(bytes).slice(0, -1).includes('\ufffd');
}

/** How often each character beyond ASCII occurs, apart from misplaced ones. */
type Census = {
  readonly letters: ReadonlyMap<string, number>;
  /** Number of characters that no language has in this place. */
  readonly misplaced: number;
};

/** Returns undefined if the text is not valid in the charset, which has one byte per character. */
function takeCensus(sample: Uint8Array, charset: string): Census | undefined {
  const { characters, traits } = describeCharset(charset);
  const counts = new Map<number, number>();
  let misplaced = 0;
  for (const [index, byte] of sample.entries()) {
    if (byte < 0x80) continue;
    const traitsAt = (at: number): number => traits[sample[at] ?? 0] ?? 0;
    const own = traitsAt(index);
    if ((own & INVALID) !== 0) return undefined;
    if (isMisplaced(own, traitsAt(index - 1), traitsAt(index + 1))) misplaced += 1;
    else if ((own & LETTER) !== 0) counts.set(byte, (counts.get(byte) ?? 0) + 1);
  }
  const letters = new Map(Array.from(counts, ([byte, count]) => [characters[byte] ?? '', count]));
  return { letters, misplaced };
}

const LETTER = 1;
const LATIN = 2;
const SMALL = 4;
const CAPITAL = 8;
/** A letter of a script other than Latin. */
const FOREIGN = 16;
/** A mark that follows a Thai letter. */
const THAI_MARK = 32;
/** Controls, box drawing and other characters that subtitles rarely contain. */
const UNLIKELY = 64;
/** Occurs within words without being a letter. */
const IN_WORDS = 128;
const INVALID = 256;

const TRAITS: readonly (readonly [trait: number, pattern: RegExp])[] = [
  [LETTER, /[\p{L}\p{M}]/u],
  [LATIN, /\p{Script=Latin}/u],
  [SMALL, /\p{Ll}/u],
  [CAPITAL, /\p{Lu}/u],
  [FOREIGN, /(?!\p{Script=Latin}|\p{Script=Inherited})\p{L}/u],
  [THAI_MARK, /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/],
  [UNLIKELY, /[^\p{L}\p{M}‚„“”‘’‹›«»–—…¡¿•ªº²³½°©®™№£¥€♪♫♥\u00a0\u00ad]/u],
  [IN_WORDS, /[’\u00ad]/],
  [INVALID, /\ufffd/],
];

type Charset = { readonly characters: readonly string[]; readonly traits: Uint16Array };

const CHARSETS = new Map<string, Charset>();

/** The characters of a charset with one byte per character, and their traits. */
function describeCharset(name: string): Charset {
  const known = CHARSETS.get(name);
  if (known !== undefined) return known;
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const characters = Array.from(new TextDecoder(name).decode(bytes));
  const traits = Uint16Array.from(characters, (character) =>
    TRAITS.reduce((sum, [trait, pattern]) => (pattern.test(character) ? sum | trait : sum), 0),
  );
  const charset = { characters, traits };
  CHARSETS.set(name, charset);
  return charset;
}

/** Symbols and capital letters within words, and words in two scripts. */
function isMisplaced(own: number, before: number, after: number): boolean {
  if ((own & IN_WORDS) !== 0) return false;
  if ((own & UNLIKELY) !== 0) return true;
  if ((own & THAI_MARK) !== 0) return (before & (FOREIGN | THAI_MARK)) === 0;
  if ((own & LETTER) === 0) return (before & after & LETTER) !== 0;
  if ((own & FOREIGN) !== 0 && ((before | after) & LATIN) !== 0) return true;
  return (own & CAPITAL) !== 0 && (before & SMALL) !== 0;
}

/** From 0 to 1; 0 if too few letters belong to the language. */
function scoreLetters({ letters, misplaced }: Census, { common, rare }: CharsetProfile): number {
  let known = 0;
  let total = misplaced;
  let value = 0;
  for (const [character, count] of letters) {
    const small = character === 'İ' ? 'ı' : character.toLowerCase();
    const weight = small === character ? 1 : CAPITAL_LETTER;
    total += count;
    if (!common.includes(small) && !rare.includes(small)) continue;
    known += count;
    value += count * weight * (common.includes(small) ? 1 : RARE_LETTER);
  }
  return known < total * COVERAGE_MIN || total === 0 ? 0 : value / (2 * total - known);
}
