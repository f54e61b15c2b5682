import { MESSAGES as ENGLISH } from './en.ts';
import type { Messages } from './messages.ts';

/** Translations are loaded on demand. Each one also translates the controls. */
const TRANSLATIONS: ReadonlyMap<string, () => Promise<{ readonly MESSAGES: Messages }>> = new Map([
  ['de', () => import('./de.ts')],
  ['es', () => import('./es.ts')],
  ['fr', () => import('./fr.ts')],
]);

/** Returns the messages in the first supported language (BCP 47), or in English. */
export async function loadMessages(languages: readonly string[]): Promise<Messages> {
  for (const language of languages) {
    const [base = ''] = language.toLowerCase().split('-');
    if (base === 'en') return ENGLISH;
    const load = TRANSLATIONS.get(base);
    // Playback continues in English if a translation can't be loaded.
    if (load !== undefined)
      return load().then(
        ({ MESSAGES }) => MESSAGES,
        () => ENGLISH,
      );
  }
  return ENGLISH;
}
