import 'media-chrome/dist/lang/de.js';
import texts from '#locales/de/player.json' with { type: 'json' };

import type { Messages } from './messages.ts';

export const MESSAGES: Messages = { ...texts, language: 'de' };
