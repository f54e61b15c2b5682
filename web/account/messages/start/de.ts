import apiErrors from '#locales/de/account-errors.json' with { type: 'json' };
import texts from '#locales/de/account-start.json' with { type: 'json' };

import type { StartTexts } from '../types.ts';

export const START: StartTexts = { ...texts, apiErrors };
