import type { PageTexts } from '../types.ts';

export const WEBHOOKS: PageTexts['webhooks'] = {};
