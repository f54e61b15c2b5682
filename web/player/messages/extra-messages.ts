import type { Language } from '#lib/i18n/language.ts';
import german from '#locales/de/player-extras.json' with { type: 'json' };
import english from '#locales/en/player-extras.json' with { type: 'json' };
import spanish from '#locales/es/player-extras.json' with { type: 'json' };
import french from '#locales/fr/player-extras.json' with { type: 'json' };

type ExtraMessages = typeof english;
export type HelpMessages = ExtraMessages['help'];
export type StatsMessages = ExtraMessages['stats']['rows'];
export type NoteMessages = ExtraMessages['notes'];

/** Texts that are loaded after the player has started. */
export const EXTRA_MESSAGES: Readonly<Record<Language, ExtraMessages>> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
};
