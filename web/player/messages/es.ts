import 'media-chrome/dist/lang/es.js';
import texts from '#locales/es/player.json' with { type: 'json' };

import type { Messages } from './messages.ts';

export const MESSAGES: Messages = { ...texts, language: 'es' };
