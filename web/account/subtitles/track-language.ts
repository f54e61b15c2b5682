/** Offered first; any other can be typed. */
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

/** The tag's canonical form (BCP 47); undefined for what is none, or names a language that nobody knows. */
export function parseLanguage(text: string): string | undefined {
  try {
    const [tag] = Intl.getCanonicalLocales(text.trim().replaceAll('_', '-'));
    return tag === undefined || nameLanguage(tag) === undefined ? undefined : tag;
  } catch {
    return undefined;
  }
}

/** Its English name, `German`. */
export function nameLanguage(tag: string): string | undefined {
  const [language = ''] = tag.split('-');
  return NAMES.of(language) === undefined ? undefined : (NAMES.of(tag) ?? NAMES.of(language));
}

/** The same for whatever is typed, which stands for itself where it names no language. */
export function toLanguageName(text: string): string {
  const tag = parseLanguage(text);
  return tag === undefined ? text : (nameLanguage(tag) ?? tag);
}

/** Its own name, `Deutsch`. */
export function nameInItself(tag: string): string {
  return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
}

export type FileGuess = {
  readonly language: string | null;
  readonly kind: 'subtitles' | 'captions';
};

/** Says that sounds are written down too. */
const CAPTIONS = new Set(['sdh', 'cc', 'hoh', 'hi']);
/** Stands beside the language and says nothing of it. */
const ASIDES = new Set(['forced', 'default', 'full', 'sub', 'subs', 'subtitles', 'captions']);

/** What a file is named for: `film.de.srt`, `film.pt-BR.forced.vtt`, `Film_German.ass`, `film.en.sdh.srt`. */
export function guessFromName(name: string): FileGuess {
  const parts = name
    .replace(/\.[^.]*$/, '')
    .split(/[\s._()[\]]+/)
    .filter((part) => part !== '');
  let kind: FileGuess['kind'] = 'subtitles';
  // The first part is the film's name, however much it looks like a language, unless it is all there is.
  for (const at of parts
    .keys()
    .toArray()
    .slice(parts.length > 1 ? 1 : 0)
    .toReversed()) {
    const part = parts[at] ?? '';
    const word = part.toLowerCase();
    const together = COMMON_TAGS.get(`${parts[at - 1]}-${part}`.toLowerCase());
    if (together !== undefined) return { language: together, kind };
    const language = CAPTIONS.has(word) && parts.length > 2 ? undefined : toLanguage(part);
    if (language !== undefined) return { language, kind };
    if (CAPTIONS.has(word)) kind = 'captions';
    else if (!ASIDES.has(word)) break;
  }
  // With no other language beside it, that was one: `film.2019.hi.srt` is in Hindi.
  return parts.at(-1)?.toLowerCase() === 'hi'
    ? { language: 'hi', kind: 'subtitles' }
    : { language: null, kind };
}

function toLanguage(part: string): string | undefined {
  if (/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(part)) return parseLanguage(part);
  return BY_NAME.get(part.toLowerCase());
}

/** `pt_br` falls into two parts, of which the second would be Breton. */
const COMMON_TAGS: ReadonlyMap<string, string> = new Map(
  COMMON_LANGUAGES.map((tag) => [tag.toLowerCase(), tag]),
);

const BY_NAME: ReadonlyMap<string, string> = new Map(
  COMMON_LANGUAGES.flatMap((tag) =>
    [nameLanguage(tag) ?? tag, nameInItself(tag)].map((name) => [name.toLowerCase(), tag] as const),
  ),
);
