import { type Language, LANGUAGE_NAMES, LANGUAGES } from '#lib/i18n/language.ts';

import type { Messages } from '../messages/catalogs.ts';
import type { PageLanguage } from '../messages/page-language.ts';
import { html, type Html } from './html.ts';

/**
 * Links to the page in each language. The page's script stores the choice instead of following the
 * link, which works without scripts.
 */
export function languageSwitch(
  { language, source, query }: PageLanguage,
  { site }: Messages,
): Html {
  const chosen = source === 'browser' ? null : language;
  return html`<nav class="languages" id="languages" aria-label="${site.language}">
    <a
      href="${toHref(query, null)}"
      data-language=""
      ${chosen === null ? html`aria-current="true"` : null}
      >${site.system}</a
    >
    ${LANGUAGES.map(
      (each) =>
        html`<a
          href="${toHref(query, each)}"
          data-language="${each}"
          lang="${each}"
          hreflang="${each}"
          ${chosen === each ? html`aria-current="true"` : null}
          >${LANGUAGE_NAMES[each]}</a
        > `,
    )}
  </nav>`;
}

function toHref(query: URLSearchParams, language: Language | null): string {
  const changed = new URLSearchParams(query);
  if (language !== null) changed.set('lang', language);
  return `?${changed.toString()}`;
}
