import type { PageTexts } from '../types.ts';

export const VIDEO: PageTexts['video'] = {};
