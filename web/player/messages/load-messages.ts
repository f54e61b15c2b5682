import { MESSAGES as ENGLISH } from './en.ts';
import type { Messages } from './messages.ts';

/** Loaded on demand; each one includes the translation of the controls. */
const TRANSLATIONS: ReadonlyMap<string, () => Promise<{ readonly MESSAGES: Messages }>> = new Map([
  ['de', () => import('./de.ts')],
  ['es', () => import('./es.ts')],
  ['fr', () => import('./fr.ts')],
]);

/** The messages in the first supported language (BCP 47), or English. */
export async function loadMessages(languages: readonly string[]): Promise<Messages> {
  for (const language of languages) {
    const [base = ''] = language.toLowerCase().split('-');
    if (base === 'en') return ENGLISH;
    const load = TRANSLATIONS.get(base);
    // A missing translation must not prevent playback.
    if (load !== undefined)
      return load().then(
        ({ MESSAGES }) => MESSAGES,
        () => ENGLISH,
      );
  }
  return ENGLISH;
}
