import type { START as START_TEXTS } from './en/start.ts';
import type { TEXTS as PAGE_TEXTS } from './en/texts.ts';
import type { ErrorMessages } from './error-messages.ts';

/** The texts of the sign-in pages and of errors. */
export type StartTexts = typeof START_TEXTS & {
  /** Null in English, the language of the API's messages. */
  readonly apiErrors: ErrorMessages | null;
};
/** The texts of the pages for signed-in users. */
export type PageTexts = typeof PAGE_TEXTS;
