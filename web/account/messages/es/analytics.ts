import type { PageTexts } from '../types.ts';

export const ANALYTICS: PageTexts['analytics'] = {};
