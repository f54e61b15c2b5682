import type { Language } from '#lib/i18n/language.ts';

import type { Catalog } from './types.ts';

type CatalogModule = { readonly CATALOG: Catalog };

export const CATALOGS: Readonly<Record<Language, () => Promise<CatalogModule>>> = {
  en: () => import('./catalogs/en.ts'),
  de: () => import('./catalogs/de.ts'),
  es: () => import('./catalogs/es.ts'),
  fr: () => import('./catalogs/fr.ts'),
};
