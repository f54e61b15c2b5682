import type { Language } from '#lib/i18n/language.ts';

import type { PageTexts, StartTexts } from './types.ts';

type Catalog = {
  readonly loadStart: () => Promise<StartTexts>;
  readonly loadPages: () => Promise<PageTexts>;
};

export const CATALOGS: Readonly<Record<Language, Catalog>> = {
  en: {
    loadStart: async () => ({ ...(await import('./en/start.ts')).START, apiErrors: null }),
    loadPages: async () => (await import('./en/texts.ts')).TEXTS,
  },
  de: {
    loadStart: async () => (await import('./de/start.ts')).START,
    loadPages: async () => (await import('./de/texts.ts')).TEXTS,
  },
  es: {
    loadStart: async () => (await import('./es/start.ts')).START,
    loadPages: async () => (await import('./es/texts.ts')).TEXTS,
  },
  fr: {
    loadStart: async () => (await import('./fr/start.ts')).START,
    loadPages: async () => (await import('./fr/texts.ts')).TEXTS,
  },
};
