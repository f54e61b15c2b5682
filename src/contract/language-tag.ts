const SUBTITLE_LANGUAGE_CHARACTERS_MAX = 35;

/**
 * Extended language subtags of Chinese: `zh-yue` is equivalent to `yue` (RFC 5646 §4.5). `Intl`
 * does not support extended language subtags, but these are in use.
 */
const EXTENDED = /^zh-(cdo|cjy|cmn|cpx|czh|czo|gan|hak|hsn|lzh|mnp|nan|wuu|yue)(?![^-])/i;

/**
 * Converts a BCP 47 language tag to its canonical form: `pt-br` to `pt-BR`, `iw` to `he`. Returns
 * undefined for malformed tags, unknown subtags, and the Unicode extensions for collation and
 * number formats, which do not apply to tracks.
 */
export function parseLanguageTag(text: string): string | undefined {
  if (text.length > SUBTITLE_LANGUAGE_CHARACTERS_MAX) return undefined;
  const locale = toLocale(text.replace(EXTENDED, '$1'));
  if (locale === undefined || /-[ut]-/.test(locale.toString())) return undefined;
  const { baseName, script, region } = locale;
  // `locale.language` is undefined for an undetermined language, although its type excludes that.
  const [language = ''] = baseName.split('-', 1);
  const isKnown =
    isKnownLanguage(language) &&
    (script === undefined || isNamed('script', script)) &&
    (region === undefined || isNamed('region', region));
  return isKnown ? locale.toString() : undefined;
}

function toLocale(text: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(text);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * Accepts any three-letter code, because `Intl` has names for only some of the thousands of these
 * languages. It has names for all two-letter languages.
 */
function isKnownLanguage(language: string): boolean {
  return language.length === 3 || (language.length === 2 && isNamed('language', language));
}

function isNamed(type: 'language' | 'script' | 'region', code: string): boolean {
  return new Intl.DisplayNames(['en'], { type, fallback: 'none' }).of(code) !== undefined;
}

/** The language's own name, capitalized: `Deutsch`, `Português (Brasil)`. */
export function toLanguageName(tag: string): string {
  // `Intl` returns “root” for `und`.
  if (/^und\b/.test(tag)) return 'Unknown language';
  const names = new Intl.DisplayNames([tag, 'en'], { type: 'language', fallback: 'code' });
  // Subtags after `x` are for private use and have no names.
  const name = names.of(new Intl.Locale(tag).baseName) ?? tag;
  const [first = '', ...rest] = name;
  return `${first.toLocaleUpperCase(tag)}${rest.join('')}`;
}
