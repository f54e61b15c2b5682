import type { Assets } from '../layout/assets.ts';
import { html, type Html } from '../layout/html.ts';
import { renderDocument, siteBody } from '../layout/page-layout.ts';
import { CATALOGS } from '../messages/catalogs.ts';
import type { PageLanguage } from '../messages/page-language.ts';

export type ShareFormOptions = {
  readonly assets: Assets;
  readonly pageLanguage: PageLanguage;
  readonly asksPassword: boolean;
  /** True after a wrong password. */
  readonly isWrong: boolean;
  /** True for the page for iframes, which has no header and footer. */
  readonly isFrame: boolean;
};

/** The form that opens a link, for pages and iframes. It works without scripts. */
export function renderShareForm(options: ShareFormOptions): string {
  const { assets, pageLanguage, asksPassword, isWrong, isFrame } = options;
  const { language, shares } = CATALOGS[pageLanguage.language];
  const main = html`<h1>${shares.title}</h1>
    ${isWrong ? html`<p role="alert"><strong>${shares.wrongPassword}</strong></p>` : null}
    <form class="report-form" method="post">
      ${asksPassword ? passwordField(shares.password) : null}
      <button class="button button-primary" type="submit">${shares.open}</button>
    </form>`;
  return renderDocument(
    {
      language,
      title: `${shares.title} · Reelay`,
      entry: 'watch',
      head: html`<meta name="robots" content="noindex" />`,
      body: isFrame
        ? html`<main class="site-main framed-form">${main}</main>`
        : siteBody(main, { assets, pageLanguage }),
    },
    assets,
  );
}

function passwordField(label: string): Html {
  return html`<div>
    <label for="password">${label}</label>
    <input id="password" name="password" type="password" autocomplete="off" required autofocus />
  </div>`;
}
