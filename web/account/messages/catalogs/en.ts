import start from '#locales/en/account-start.json' with { type: 'json' };
import list from '#locales/en/account.json?list' with { type: 'json' };

import type { Catalog } from '../types.ts';

export const CATALOG: Catalog = { start: { ...start, apiErrors: null }, list };
