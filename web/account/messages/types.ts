import type errorTexts from '#locales/en/account-errors.json';
import type startTexts from '#locales/en/account-start.json';
import type pageTexts from '#locales/en/account.json';

/** The texts of the sign-in pages and of errors. */
export type StartTexts = typeof startTexts & {
  /** Null in English, the language of the API's messages. */
  readonly apiErrors: typeof errorTexts | null;
};
/** The texts of the pages for signed-in users. */
export type PageTexts = typeof pageTexts;
