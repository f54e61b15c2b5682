import texts from '#locales/en/account-start.json' with { type: 'json' };

import type { StartTexts } from '../types.ts';

export const START: StartTexts = { ...texts, apiErrors: null };
