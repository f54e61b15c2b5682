import type { Language } from '#lib/i18n/language.ts';
import germanReasons from '#locales/de/failure-reasons.json' with { type: 'json' };
import german from '#locales/de/pages.json' with { type: 'json' };
import englishReasons from '#locales/en/failure-reasons.json' with { type: 'json' };
import english from '#locales/en/pages.json' with { type: 'json' };
import spanishReasons from '#locales/es/failure-reasons.json' with { type: 'json' };
import spanish from '#locales/es/pages.json' with { type: 'json' };
import frenchReasons from '#locales/fr/failure-reasons.json' with { type: 'json' };
import french from '#locales/fr/pages.json' with { type: 'json' };

/** All texts of the public pages in one language. */
export type Messages = typeof english & {
  readonly language: Language;
  /** Why a video could not be resolved. Names of DRM systems are added to the first sentence. */
  readonly reasons: typeof englishReasons;
};

export const CATALOGS: Readonly<Record<Language, Messages>> = {
  en: { ...english, language: 'en', reasons: englishReasons },
  de: { ...german, language: 'de', reasons: germanReasons },
  es: { ...spanish, language: 'es', reasons: spanishReasons },
  fr: { ...french, language: 'fr', reasons: frenchReasons },
};
