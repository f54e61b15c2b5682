import { type Language, toLanguage } from './language.ts';

/**
 * Stores the language that a viewer has chosen for pages and the account area. Without it, pages
 * use the languages of the browser. Scripts set it (`web/shared/store-language.ts`), and the server
 * reads it.
 */
export const LANGUAGE_COOKIE = 'reelay-language';

/** Reads a `Cookie` header or `document.cookie`. Null unless the cookie occurs exactly once. */
export function findStoredLanguage(cookies: string | undefined): Language | null {
  const prefix = `${LANGUAGE_COOKIE}=`;
  const [found, ...others] = (cookies ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefix));
  return found === undefined || others.length > 0 ? null : toLanguage(found.slice(prefix.length));
}
