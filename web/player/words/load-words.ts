import { WORDS as ENGLISH } from './en.ts';
import type { Words } from './words.ts';

/** Fetched when somebody speaks it; each brings the words of the controls along. */
const OTHERS: ReadonlyMap<string, () => Promise<{ readonly WORDS: Words }>> = new Map([
  ['de', () => import('./de.ts')],
  ['es', () => import('./es.ts')],
  ['fr', () => import('./fr.ts')],
]);

/** The words of the first of these languages (BCP 47) that the player speaks; else English. */
export async function loadWords(languages: readonly string[]): Promise<Words> {
  for (const language of languages) {
    const [base = ''] = language.toLowerCase().split('-');
    if (base === 'en') return ENGLISH;
    const load = OTHERS.get(base);
    // Words that can't be fetched are no reason not to play.
    if (load !== undefined)
      return load().then(
        ({ WORDS }) => WORDS,
        () => ENGLISH,
      );
  }
  return ENGLISH;
}
