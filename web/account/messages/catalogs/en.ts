import start from '#locales/en/account-start.json' with { type: 'json' };
import pages from '#locales/en/account.json' with { type: 'json' };

import type { Catalog } from '../types.ts';

export const CATALOG: Catalog = { start: { ...start, apiErrors: null }, pages };
