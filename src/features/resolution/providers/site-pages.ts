import type { IdPatterns, Ids } from './url-template.ts';

const toWords = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Path segments that lead to lists, texts, shops or settings on any site. */
const PAGES = toWords(`
  about about-us account accounts advertise api apps article articles assets auth authors blog blogs
  browse careers cart categories channels comments contact contact-us cookies css discover docs
  download explore faq faqs forum forums galleries gallery help images impressum imprint jobs
  latest legal login logout newsletter newsletters oauth page password photo photos plans playlists
  popular press pricing privacy privacy-policy profiles register rss search settings shop sign-in
  sign-up signin signup static store subscribe subscription subscriptions support tags terms
  terms-of-service terms-of-use topics trending upload users wiki`);

/** Segments that lead to a list only before its name; alone they may be a name. */
const LISTS = toWords('author category channel profile tag topic u user');

/** True if an ID contains a page that any site may have, and its pattern does not state the word. */
export function isSitePage(ids: Ids, patterns: IdPatterns): boolean {
  return ids.entries().some(([name, id]) => {
    const words = listSitePages(id);
    return words.some((word) => !toWordsOf(patterns[name]).includes(word));
  });
}

function listSitePages(id: string): readonly string[] {
  const segments = id.toLowerCase().split('/');
  return segments.filter(
    (word, index) => PAGES.has(word) || (index < segments.length - 1 && LISTS.has(word)),
  );
}

function toWordsOf(pattern: RegExp | undefined): readonly string[] {
  return pattern?.source.split(/[^\w-]+/) ?? [];
}
