import type { Language } from '#lib/i18n/language.ts';

import type { Catalog, OtherTexts } from './types.ts';

/** Every page loads `start`, and all pages except the list of videos also load `pages`. */
type Catalogs = {
  readonly start: () => Promise<{ readonly CATALOG: Catalog }>;
  readonly pages: () => Promise<{ readonly PAGES: OtherTexts }>;
};

export const CATALOGS: Readonly<Record<Language, Catalogs>> = {
  en: { start: () => import('./catalogs/en.ts'), pages: () => import('./catalogs/en-pages.ts') },
  de: { start: () => import('./catalogs/de.ts'), pages: () => import('./catalogs/de-pages.ts') },
  es: { start: () => import('./catalogs/es.ts'), pages: () => import('./catalogs/es-pages.ts') },
  fr: { start: () => import('./catalogs/fr.ts'), pages: () => import('./catalogs/fr-pages.ts') },
};
