import type { Language } from '#lib/i18n/language.ts';

import { GERMAN } from './de.ts';
import { ENGLISH } from './en.ts';
import { SPANISH } from './es.ts';
import { FRENCH } from './fr.ts';
import type { Messages } from './messages.ts';

export const CATALOGS: Readonly<Record<Language, Messages>> = {
  en: ENGLISH,
  de: GERMAN,
  es: SPANISH,
  fr: FRENCH,
};
