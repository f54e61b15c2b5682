import apiErrors from '#locales/fr/account-errors.json' with { type: 'json' };
import start from '#locales/fr/account-start.json' with { type: 'json' };
import list from '#locales/fr/account.json?list' with { type: 'json' };

import type { Catalog } from '../types.ts';

export const CATALOG: Catalog = { start: { ...start, apiErrors }, list };
