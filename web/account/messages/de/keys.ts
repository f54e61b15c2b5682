import type { PageTexts } from '../types.ts';

export const KEYS: PageTexts['keys'] = {};
