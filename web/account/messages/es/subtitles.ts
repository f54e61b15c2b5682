import type { PageTexts } from '../types.ts';

export const SUBTITLES: PageTexts['subtitles'] = {};
