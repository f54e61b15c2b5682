import type { Language } from '#lib/i18n/language.ts';
import german from '#locales/de/mail.json' with { type: 'json' };
import english from '#locales/en/mail.json' with { type: 'json' };
import spanish from '#locales/es/mail.json' with { type: 'json' };
import french from '#locales/fr/mail.json' with { type: 'json' };

import type { MailMessages } from './templates.ts';

export const MAIL_CATALOGS: Readonly<Record<Language, MailMessages>> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
};
