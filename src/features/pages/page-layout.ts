import type { Assets, EntryName } from './assets.ts';
import { Html, html } from './html.ts';

type Document = {
  readonly title: string;
  readonly entry: EntryName;
  readonly body: Html;
  readonly head?: Html;
  /**
   * For elements that the page's script adds to the document. The policy must contain it too (CSP3
   * §6.7.3).
   */
  readonly nonce?: string;
  /** Initial data for the page's script. */
  readonly data?: unknown;
  /** Scripts to preload. */
  readonly scripts?: readonly string[];
};

/** Renders a complete HTML document. */
export function renderDocument(document: Document, assets: Assets): string {
  const { title, entry, body, head = null, nonce, data, scripts = [] } = document;
  const { script, preloads, styles } = assets.entries[entry];
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" type="image/svg+xml" href="${assets.logo}" />
        ${styles.map((href) => html`<link rel="stylesheet" href="${href}" /> `)}${head}
        ${
          nonce === undefined
            ? html`<script type="module" src="${script}"></script>`
            : html`<script type="module" src="${script}" nonce="${nonce}"></script>`
        }
        ${[...preloads, ...scripts].map((href) => html`<link rel="modulepreload" href="${href}" /> `)}
      </head>
      <body>
        ${body} ${data === undefined ? null : Html.fromData('page-data', data)}
      </body>
    </html> `.toString();
}

/** The frame of full pages: header, content and footer. */
export function siteBody(main: Html, assets: Assets): Html {
  return html`<a class="skip" href="#main">Skip to content</a>
    <header class="site-header">
      <a class="brand" href="/"><img src="${assets.logo}" width="30" height="30" alt="" />Reelay</a>
      <nav aria-label="Site"><a href="/docs">API</a> <a href="/account">Account</a></nav>
    </header>
    <main class="site-main" id="main">${main}</main>
    <footer class="site-footer">
      Videos stay at their source. Your browser stores only your playback position.
    </footer>`;
}
