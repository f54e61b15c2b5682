import { SUBTITLE_LANGUAGE_CHARACTERS_MAX } from './limits.ts';

/** `zh-yue` is `yue` (RFC 5646 §4.5): the platform knows no extended languages, and those of Chinese are in use. */
const EXTENDED = /^zh-(cdo|cjy|cmn|cpx|czh|czo|gan|hak|hsn|lzh|mnp|nan|wuu|yue)(?![^-])/i;

/**
 * A language tag (BCP 47) in its canonical form: `pt-br` is `pt-BR`, `iw` is `he`. Undefined when it is malformed, when
 * a part of it stands for nothing, or when it says how to sort or to write numbers: a track has nothing of that.
 */
export function parseLanguageTag(text: string): string | undefined {
  if (text.length > SUBTITLE_LANGUAGE_CHARACTERS_MAX) return undefined;
  const locale = toLocale(text.replace(EXTENDED, '$1'));
  if (locale === undefined || /-[ut]-/.test(locale.toString())) return undefined;
  const { baseName, script, region } = locale;
  // `locale.language` is missing where the language is undetermined, whatever its type says.
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

/** All of two letters have names; of those with three there are thousands, and more than the platform knows. */
function isKnownLanguage(language: string): boolean {
  return language.length === 3 || (language.length === 2 && isNamed('language', language));
}

function isNamed(type: 'language' | 'script' | 'region', code: string): boolean {
  return new Intl.DisplayNames(['en'], { type, fallback: 'none' }).of(code) !== undefined;
}

/** What the language calls itself, beginning with a capital letter: `Deutsch`, `Português (Brasil)`. */
export function toLanguageName(tag: string): string {
  // The platform calls it by a word of its own trade, “root”.
  if (/^und\b/.test(tag)) return 'Unknown language';
  const names = new Intl.DisplayNames([tag, 'en'], { type: 'language', fallback: 'code' });
  // What stands behind an x is for private use: nobody else has a name for it.
  const name = names.of(new Intl.Locale(tag).baseName) ?? tag;
  const [first = '', ...rest] = name;
  return `${first.toLocaleUpperCase(tag)}${rest.join('')}`;
}
