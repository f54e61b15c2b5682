import texts from '#locales/en/player.json' with { type: 'json' };

import type { Messages } from './messages.ts';

export const MESSAGES: Messages = { ...texts, language: 'en' };
