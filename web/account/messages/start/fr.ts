import apiErrors from '#locales/fr/account-errors.json' with { type: 'json' };
import texts from '#locales/fr/account-start.json' with { type: 'json' };

import type { StartTexts } from '../types.ts';

export const START: StartTexts = { ...texts, apiErrors };
