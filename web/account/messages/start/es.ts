import apiErrors from '#locales/es/account-errors.json' with { type: 'json' };
import texts from '#locales/es/account-start.json' with { type: 'json' };

import type { StartTexts } from '../types.ts';

export const START: StartTexts = { ...texts, apiErrors };
