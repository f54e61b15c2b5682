import type { Language } from '#lib/i18n/language.ts';

import type { MailMessages } from '../templates.ts';
import { GERMAN } from './de.ts';
import { ENGLISH } from './en.ts';
import { SPANISH } from './es.ts';
import { FRENCH } from './fr.ts';

export const MAIL_CATALOGS: Readonly<Record<Language, MailMessages>> = {
  en: ENGLISH,
  de: GERMAN,
  es: SPANISH,
  fr: FRENCH,
};
