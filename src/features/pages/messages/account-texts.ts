import type { Language } from '#lib/i18n/language.ts';
import germanErrors from '#locales/de/account-errors.json' with { type: 'json' };
import german from '#locales/de/account-start.json' with { type: 'json' };
import english from '#locales/en/account-start.json' with { type: 'json' };
import spanishErrors from '#locales/es/account-errors.json' with { type: 'json' };
import spanish from '#locales/es/account-start.json' with { type: 'json' };
import frenchErrors from '#locales/fr/account-errors.json' with { type: 'json' };
import french from '#locales/fr/account-start.json' with { type: 'json' };

import type { SignInMessages } from './messages-wire.ts';

/** The texts of the sign-in pages and of the frame of the account area. */
export type AccountTexts = typeof english & SignInMessages;

/** English pages show the messages of the API. */
export const ACCOUNT_TEXTS: Readonly<Record<Language, AccountTexts>> = {
  en: { ...english, apiErrors: null },
  de: { ...german, apiErrors: germanErrors },
  es: { ...spanish, apiErrors: spanishErrors },
  fr: { ...french, apiErrors: frenchErrors },
};
