import { fillMessage } from '#lib/i18n/fill-message.ts';
import { type Language, pluralize, type PluralTexts, toLanguage } from '#lib/i18n/language.ts';

import { CATALOGS } from './catalogs.ts';
import { setStartTexts } from './start-texts.ts';
import type { ListTexts, PageTexts } from './types.ts';

/** The texts of the document. The language switch loads the document again. */
const loaded: { list?: ListTexts; pages?: PageTexts; language: Language; locale: string } = {
  language: 'en',
  locale: 'en',
};

/**
 * Loads the texts of the list of videos. Dates and numbers have the format of the first locale among
 * `locales` (BCP 47) that has this language.
 */
export async function loadTexts(
  language: Language,
  locales: readonly string[] = [],
): Promise<void> {
  if (loaded.list !== undefined && language !== loaded.language) {
    throw new Error('A document has one language.');
  }
  const { start, list } = (await CATALOGS[language].start()).CATALOG;
  loaded.language = language;
  loaded.locale = locales.find((each) => toLanguage(each) === language) ?? language;
  loaded.list = list;
  setStartTexts(start);
}

/** Loads all other texts, after `loadTexts`. */
export async function loadPageTexts(): Promise<void> {
  const list = listTexts();
  const { PAGES } = await CATALOGS[loaded.language].pages();
  loaded.pages = { ...PAGES, ...list };
}

/** The texts of the list of videos, for code that loads with the first page. */
export function listTexts(): ListTexts {
  if (loaded.list === undefined) throw new Error('The texts are not loaded.');
  return loaded.list;
}

/** All texts, for code that loads with a page or on demand. */
export function texts(): PageTexts {
  if (loaded.pages === undefined) throw new Error('The texts of pages are not loaded.');
  return loaded.pages;
}

/** The locale of dates and numbers (BCP 47), for `Intl`. */
export function locale(): string {
  return loaded.locale;
}

/** Selects the form for a number and replaces `{{count}}` with it, for example `1,200 videos`. */
export function countText<Key extends string>(
  count: number,
  forms: PluralTexts<Key>,
  key: Key,
): string {
  const text = pluralize(forms, key, { language: loaded.language, count });
  return fillMessage(text, { count: count.toLocaleString(loaded.locale) });
}
