import type { SignInMessages } from '#features/pages/messages/messages-wire.ts';
import type startTexts from '#locales/en/account-start.json';
import type pageTexts from '#locales/en/account.json';

/** The texts of errors and of the frame of a page. */
export type StartTexts = typeof startTexts & SignInMessages;
export type PageTexts = typeof pageTexts;
export type Catalog = { readonly start: StartTexts; readonly pages: PageTexts };
