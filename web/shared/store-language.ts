import { LANGUAGE_COOKIE } from '#lib/i18n/language-cookie.ts';

import { BASE_URL } from './base-url.ts';

const AGE_SECONDS = 365 * 24 * 3600;

/**
 * Stores the viewer's choice of a language (BCP 47) for pages and the account area. An empty text
 * deletes it. Returns false if the browser denies it.
 */
export function storeLanguage(language: string): boolean {
  const pair = `${LANGUAGE_COOKIE}=${language}`;
  const age = language === '' ? 0 : AGE_SECONDS;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${pair}; Path=${BASE_URL.pathname}; Max-Age=${age}; SameSite=Lax${secure}`;
  return document.cookie.includes(pair) === (language !== '');
}
