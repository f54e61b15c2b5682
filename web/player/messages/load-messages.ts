import { MESSAGES as ENGLISH } from './en.ts';
import type { Messages } from './messages.ts';

/** Translations are loaded on demand. Each one also translates the controls. */
const TRANSLATIONS: ReadonlyMap<string, () => Promise<{ readonly MESSAGES: Messages }>> = new Map([
  ['de', () => import('./de.ts')],
  ['es', () => import('./es.ts')],
  ['fr', () => import('./fr.ts')],
]);

/**
 * Longer than a slow network or a busy device takes, because the controls keep the messages that they
 * get. A retry after a failure waits for the messages of its notice.
 */
const WAIT_MS = 10_000;

/** Returns the messages in this language, or in English if the translation can't be loaded. */
export async function loadMessages(language: string): Promise<Messages> {
  const load = TRANSLATIONS.get(language);
  if (load === undefined) return ENGLISH;
  const loaded = load().then(
    ({ MESSAGES }) => MESSAGES,
    () => ENGLISH,
  );
  const waited = new Promise<Messages>((resolve) => {
    setTimeout(resolve, WAIT_MS, ENGLISH);
  });
  return Promise.race([loaded, waited]);
}
