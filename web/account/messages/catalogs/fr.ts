import apiErrors from '#locales/fr/account-errors.json' with { type: 'json' };
import start from '#locales/fr/account-start.json' with { type: 'json' };
import pages from '#locales/fr/account.json' with { type: 'json' };

import type { Catalog } from '../types.ts';

export const CATALOG: Catalog = { start: { ...start, apiErrors }, pages };
