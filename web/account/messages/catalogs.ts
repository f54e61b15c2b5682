import type { Language } from '#lib/i18n/language.ts';

import type { PageTexts, StartTexts } from './types.ts';

type Catalog = {
  readonly loadStart: () => Promise<{ readonly START: StartTexts }>;
  readonly loadPages: () => Promise<{ readonly default: PageTexts }>;
};

export const CATALOGS: Readonly<Record<Language, Catalog>> = {
  en: {
    loadStart: () => import('./start/en.ts'),
    loadPages: () => import('#locales/en/account.json', { with: { type: 'json' } }),
  },
  de: {
    loadStart: () => import('./start/de.ts'),
    loadPages: () => import('#locales/de/account.json', { with: { type: 'json' } }),
  },
  es: {
    loadStart: () => import('./start/es.ts'),
    loadPages: () => import('#locales/es/account.json', { with: { type: 'json' } }),
  },
  fr: {
    loadStart: () => import('./start/fr.ts'),
    loadPages: () => import('#locales/fr/account.json', { with: { type: 'json' } }),
  },
};
