import type { SignInMessages } from '#features/pages/messages/messages-wire.ts';
import type german from '#locales/de/account.json';
import type startTexts from '#locales/en/account-start.json';
import type pageTexts from '#locales/en/account.json';
import type spanish from '#locales/es/account.json';
import type french from '#locales/fr/account.json';

import type { LIST_SECTIONS } from './list-sections.ts';

/** The texts of errors and of the frame of a page. */
export type StartTexts = typeof startTexts & SignInMessages;
export type PageTexts = typeof pageTexts;
/** The texts of the list of videos, and of the parts that several pages have. */
export type ListTexts = Pick<PageTexts, (typeof LIST_SECTIONS)[number]>;
export type OtherTexts = Omit<PageTexts, keyof ListTexts>;
/** Fails to compile if a translation lacks a text. @public */
export type Translation = Complete<typeof german | typeof spanish | typeof french>;
export type Catalog = { readonly start: StartTexts; readonly list: ListTexts };

type Complete<Texts extends PageTexts> = Texts;
