import { locale } from '../messages/texts.ts';

/** Suggestions; any other language can be typed. */
export const COMMON_LANGUAGES = [
  'ar',
  'bg',
  'bn',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'en-GB',
  'es',
  'es-419',
  'et',
  'fa',
  'fi',
  'fr',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'lt',
  'lv',
  'nb',
  'nl',
  'pl',
  'pt',
  'pt-BR',
  'ro',
  'ru',
  'sk',
  'sl',
  'sr',
  'sv',
  'th',
  'tr',
  'uk',
  'vi',
  'zh-Hans',
  'zh-Hant',
] as const;

const NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** The canonical form of a tag (BCP 47); undefined for invalid tags and unknown languages. */
export function parseLanguage(text: string): string | undefined {
  try {
    const [tag] = Intl.getCanonicalLocales(text.trim().replaceAll('_', '-'));
    return tag === undefined || toEnglishName(tag) === undefined ? undefined : tag;
  } catch {
    return undefined;
  }
}

/** The English name, such as `German`. */
export function toEnglishName(tag: string): string | undefined {
  const [language = ''] = tag.split('-');
  return NAMES.of(language) === undefined ? undefined : (NAMES.of(tag) ?? NAMES.of(language));
}

/** The name in the language of the page, or the input if it is not a valid tag. */
export function toLanguageName(text: string): string {
  const tag = parseLanguage(text);
  if (tag === undefined) return text;
  return new Intl.DisplayNames([locale()], { type: 'language' }).of(tag) ?? tag;
}

/** The native name, such as `Deutsch`. */
export function toNativeName(tag: string): string {
  return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
}

export type FileGuess = {
  readonly language: string | null;
  readonly kind: 'subtitles' | 'captions';
};

/** Suffixes for captions that also describe sounds. */
const CAPTION_SUFFIXES = new Set(['sdh', 'cc', 'hoh', 'hi']);
/** Suffixes that can follow the language but do not identify it. */
const IGNORED_SUFFIXES = new Set([
  'forced',
  'default',
  'full',
  'sub',
  'subs',
  'subtitles',
  'captions',
]);

/**
 * Detects language and kind from names such as `film.de.srt`, `film.pt-BR.forced.vtt`,
 * `Film_German.ass` and `film.en.sdh.srt`.
 */
export function guessFromFileName(name: string): FileGuess {
  const parts = name
    .replace(/\.[^.]*$/, '')
    .split(/[\s._()[\]]+/)
    .filter((part) => part !== '');
  let kind: FileGuess['kind'] = 'subtitles';
  // The first part is skipped because it is the title, even if it looks like a language. If it is
  // the only part, it is examined.
  for (const at of parts
    .keys()
    .toArray()
    .slice(parts.length > 1 ? 1 : 0)
    .toReversed()) {
    const part = parts[at] ?? '';
    const suffix = part.toLowerCase();
    const combinedTag = COMMON_TAGS.get(`${parts[at - 1]}-${part}`.toLowerCase());
    if (combinedTag !== undefined) return { language: combinedTag, kind };
    const language =
      CAPTION_SUFFIXES.has(suffix) && parts.length > 2 ? undefined : toLanguage(part);
    if (language !== undefined) return { language, kind };
    if (CAPTION_SUFFIXES.has(suffix)) kind = 'captions';
    else if (!IGNORED_SUFFIXES.has(suffix)) break;
  }
  // If the name contains no other language, `hi` means Hindi, as in `film.2019.hi.srt`.
  return parts.at(-1)?.toLowerCase() === 'hi'
    ? { language: 'hi', kind: 'subtitles' }
    : { language: null, kind };
}

function toLanguage(part: string): string | undefined {
  if (/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(part)) return parseLanguage(part);
  return BY_NAME.get(part.toLowerCase());
}

/**
 * Finds languages with a region, because `pt_br` is split into two parts and `br` alone would mean
 * Breton.
 */
const COMMON_TAGS: ReadonlyMap<string, string> = new Map(
  COMMON_LANGUAGES.map((tag) => [tag.toLowerCase(), tag]),
);

const BY_NAME: ReadonlyMap<string, string> = new Map(
  COMMON_LANGUAGES.flatMap((tag) =>
    [toEnglishName(tag) ?? tag, toNativeName(tag)].map(
      (name) => [name.toLowerCase(), tag] as const,
    ),
  ),
);
