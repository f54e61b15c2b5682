import type { Language } from '#lib/i18n/language.ts';

import { CATALOGS, type Messages } from '../messages/catalogs.ts';
import type { ScriptMessages } from '../messages/messages-wire.ts';
import type { PageLanguage } from '../messages/page-language.ts';
import type { Assets, EntryName, InlineAsset } from './assets.ts';
import { Html, html } from './html.ts';
import { languageSwitch } from './language-switch.ts';
import { THEME_SCRIPT } from './theme-script.ts';

type Document = {
  readonly language: Language;
  readonly title: string;
  /** Undefined for a page that has only a player. */
  readonly entry?: EntryName;
  readonly body: Html;
  readonly head?: Html;
  readonly style?: InlineAsset;
  /** Runs before the styles, which would delay it. */
  readonly earlyScript?: InlineAsset;
  /** When the player's script is loaded. Undefined for pages without a player. */
  readonly playerStart?: 'immediate' | 'late';
  /**
   * For elements that the page's script adds to the document. The policy must contain it too (CSP3
   * §6.7.3).
   */
  readonly nonce?: string;
  /** Initial data for the page's script. */
  readonly data?: unknown;
  /** The texts of the page's script. */
  readonly messages?: ScriptMessages;
  /** Scripts to preload, which the page's script loads on demand. */
  readonly engine?: readonly string[];
};

/** Renders a complete HTML document. */
export function renderDocument(document: Document, assets: Assets): string {
  const {
    language,
    title,
    entry,
    body,
    head = null,
    style,
    earlyScript,
    playerStart,
    nonce,
    data,
    messages,
    engine = [],
  } = document;
  const entries = [
    ...(playerStart === 'immediate' ? [assets.player] : []),
    ...(entry === undefined ? [] : [assets.entries[entry]]),
  ];
  const preloads = [...entries.flatMap((each) => each.preloads), ...engine];
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" type="image/svg+xml" href="${assets.logo}" />
        ${isThemed(entry) ? Html.fromScript(THEME_SCRIPT) : null}
        ${earlyScript === undefined ? null : Html.fromScript(earlyScript)}
        ${style === undefined ? null : Html.fromStyle(style)}
        ${entries.flatMap(({ styles }) => styles).map((href) => html`<link rel="stylesheet" href="${href}" /> `)}
        ${entries.map(({ script }) => moduleScript(script, nonce))}
        ${preloads.map((href) => html`<link rel="modulepreload" href="${href}" /> `)} ${head}
      </head>
      <body>
        ${body} ${data === undefined ? null : Html.fromData('page-data', data)}
        ${messages === undefined ? null : Html.fromData('page-messages', messages)}
        ${playerStart === 'late' ? lateStart(assets) : null}
      </body>
    </html> `.toString();
}

/** The account area has its own script, and the player chooses its theme itself. */
function isThemed(entry: EntryName | undefined): boolean {
  return entry !== undefined && entry !== 'account';
}

function lateStart({ lateStart: script, player, controls }: Assets): Html {
  const urls = [player.script, ...player.preloads, ...controls];
  return Html.fromModule(script, html`id="start-late" data-scripts="${urls.join(' ')}"`);
}

function moduleScript(src: string, nonce: string | undefined): Html {
  return nonce === undefined
    ? html`<script type="module" src="${src}"></script> `
    : html`<script type="module" src="${src}" nonce="${nonce}"></script> `;
}

/** Undefined for pages that exist only in English. */
type SiteOptions = { readonly assets: Assets; readonly pageLanguage?: PageLanguage };

/** The frame of full pages: header, content and footer. */
export function siteBody(main: Html, { assets, pageLanguage }: SiteOptions): Html {
  const messages = CATALOGS[pageLanguage?.language ?? 'en'];
  const { site } = messages;
  return html`<a class="skip" href="#main">${site.skip}</a>
    <header class="site-header">
      <a class="brand" href="${assets.basePath}"
        ><img src="${assets.logo}" width="30" height="30" alt="" />Reelay</a
      >
      <nav aria-label="${site.navigation}">
        <a href="${assets.basePath}docs">API</a>
        <a href="${assets.basePath}account">${site.account}</a>
      </nav>
    </header>
    <main class="site-main" id="main">${main}</main>
    <footer class="site-footer">
      <p>${site.storage}</p>
      <div class="switches">
        ${pageLanguage === undefined ? null : languageSwitch(pageLanguage, messages)}
        ${themeSwitch(messages)}
      </div>
    </footer>`;
}

function themeSwitch({ site }: Messages): Html {
  return html`<fieldset class="theme" id="theme">
    <legend class="visually-hidden">${site.theme}</legend>
    ${(['system', 'light', 'dark'] as const).map(
      (theme) =>
        html`<label
          ><input
            class="visually-hidden"
            type="radio"
            name="theme"
            value="${theme}"
            ${theme === 'system' ? html`checked` : null}
          /><span>${site[theme]}</span></label
        > `,
    )}
  </fieldset>`;
}
