/** The languages of pages and of the player (BCP 47). The first one is the default. */
export const LANGUAGES = ['en', 'de', 'es', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
};

/** Ranges after these are ignored. Browsers send fewer than ten. */
const RANGES_MAX = 32;
const TAG = /^[a-z]{2,3}(?:-[a-z\d]{1,8}){0,8}$/i;
/** `qvalue` (RFC 9110 §12.4.2). */
const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i;

/** Looks up a language tag (RFC 4647 §3.4): `de-CH-1996` is German. Null for other languages. */
export function toLanguage(tag: string): Language | null {
  if (!TAG.test(tag)) return null;
  // The lookup removes subtags from the end until only the primary language remains.
  const [primary] = tag.toLowerCase().split('-', 1);
  return LANGUAGES.find((language) => language === primary) ?? null;
}

/** Chooses the language of a response by `Accept-Language` (RFC 9110 §12.5.4), or English. */
export function negotiateLanguage(acceptLanguage: string | undefined): Language {
  const ranges = (acceptLanguage ?? '').split(',', RANGES_MAX).flatMap(parseRange);
  const rejected = new Set(ranges.flatMap(({ tag, weight }) => (weight === 0 ? [tag] : [])));
  const acceptable = LANGUAGES.filter((language) => !rejected.has(language));
  for (const { tag, weight } of ranges.toSorted((one, other) => other.weight - one.weight)) {
    const language = tag === '*' ? acceptable[0] : toLanguage(tag);
    if (weight > 0 && language && acceptable.includes(language)) return language;
  }
  return LANGUAGES[0];
}

/** The forms of a text, with the plural categories of CLDR as suffixes: `videos_one`. */
export type PluralTexts<Key extends string> = {
  readonly [Form in `${Key}_${'one' | 'other'}`]: string;
};

/** Selects the form of a text for a count: `1 video`, `2 videos`. */
export function pluralize<Key extends string>(
  texts: PluralTexts<Key>,
  key: Key,
  { language, count }: { readonly language: Language; readonly count: number },
): string {
  // Spanish and French have a third form for millions, which equals `other` without a preposition.
  const form = new Intl.PluralRules(language).select(count) === 'one' ? 'one' : 'other';
  return texts[`${key}_${form}` as const];
}

/** An empty list for an invalid range. */
function parseRange(text: string): readonly { readonly tag: string; readonly weight: number }[] {
  const [tag = '', parameter = 'q=1', ...others] = text.split(';').map((part) => part.trim());
  const weight = WEIGHT.exec(parameter)?.[1];
  if (weight === undefined || others.length > 0 || !(tag === '*' || TAG.test(tag))) return [];
  return [{ tag: tag.toLowerCase(), weight: Number(weight) }];
}
