import pages from '#locales/en/account.json?pages' with { type: 'json' };

import type { OtherTexts } from '../types.ts';

export const PAGES: OtherTexts = pages;
