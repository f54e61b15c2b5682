import type { PageTexts } from '../types.ts';

export const ADMIN: PageTexts['admin'] = {};
