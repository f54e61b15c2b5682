import 'media-chrome/dist/lang/fr.js';
import texts from '#locales/fr/player.json' with { type: 'json' };

import type { Messages } from './messages.ts';

export const MESSAGES: Messages = { ...texts, language: 'fr' };
