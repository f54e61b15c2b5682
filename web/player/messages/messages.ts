import type { Language } from '#lib/i18n/language.ts';
import type texts from '#locales/en/player.json';

/**
 * The texts that the player needs to start; `extra-messages.ts` contains the others. The controls
 * have their own translations.
 */
export type Messages = typeof texts & { readonly language: Language };
