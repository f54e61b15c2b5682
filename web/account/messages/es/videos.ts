import type { PageTexts } from '../types.ts';

export const VIDEOS: PageTexts['videos'] = {};
