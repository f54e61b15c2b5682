import type { PageTexts } from '../types.ts';

export const AUDIT: PageTexts['audit'] = {};
