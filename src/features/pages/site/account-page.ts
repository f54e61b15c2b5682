import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

import { ACCOUNT_SECTIONS } from '#contract/account-sections.ts';
import type { Language } from '#lib/i18n/language.ts';
import { createRouteNotFoundError } from '#platform/http/errors/to-app-error.ts';
import type { HttpServer } from '#platform/http/route-options.ts';

import type { Assets } from '../layout/assets.ts';
import { contentSecurityPolicy } from '../layout/content-security-policy.ts';
import { html, type Html } from '../layout/html.ts';
import { renderDocument } from '../layout/page-layout.ts';
import { ACCOUNT_THEME_SCRIPT } from '../layout/theme-script.ts';
import { ACCOUNT_TEXTS } from '../messages/account-texts.ts';
import { CATALOGS } from '../messages/catalogs.ts';
import { choosePageLanguage, setLanguageHeaders } from '../messages/page-language.ts';
import { noScript } from './sign-in/sign-in-routes.ts';

const CONFIG = { rateLimit: 'none', produces: ['text/html'] } as const;
const NONCE_BYTES = 16;
/** Pages whose heading is the name of their section. */
const SECTION_PATH = /^\/account(\/[a-z-]+)\/?(?:\?|$)/;
/** The account area API has the same path prefix. Unknown API URLs return the API's 404. */
const API_PATH = /^\/account\/api(?:[/?]|$)/;

type AccountPageContext = {
  readonly assets: Assets;
  readonly hasSessionCookie: (cookies: string | undefined) => boolean;
};

/** All pages of the account area share one document. Its script renders the page for the URL. */
export function registerAccountPage(
  server: HttpServer,
  { assets, hasSessionCookie }: AccountPageContext,
): void {
  for (const path of ['/account', '/account/*']) {
    server.get(path, { schema: { hide: true }, config: CONFIG }, (request, reply) => {
      if (API_PATH.test(request.url)) throw createRouteNotFoundError();
      if (isSignedOut(request.headers, hasSessionCookie)) {
        return reply.header('cache-control', 'no-store').redirect(toLoginUrl(request.url, assets));
      }
      const pageLanguage = choosePageLanguage(request);
      setLanguageHeaders(reply, pageLanguage);
      const nonce = randomBytes(NONCE_BYTES).toString('base64');
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header(
          'content-security-policy',
          contentSecurityPolicy({
            styleNonce: nonce,
            scriptHashes: [ACCOUNT_THEME_SCRIPT.hash],
            frameAncestors: "'none'",
          }),
        )
        .send(renderAccountPage(pageLanguage.language, { url: request.url, nonce, assets }));
    });
  }
}

/**
 * Browsers omit the cookie, which is `SameSite=Strict`, if another site has linked to the page. The
 * script then checks for a session.
 */
function isSignedOut(
  { cookie, 'sec-fetch-mode': mode, 'sec-fetch-site': site }: IncomingHttpHeaders,
  hasSessionCookie: AccountPageContext['hasSessionCookie'],
): boolean {
  const isOwnLink = mode === 'navigate' && (site === 'none' || site === 'same-origin');
  return isOwnLink && !hasSessionCookie(cookie);
}

/** The sign-in page, with the page to return to. Its script checks the parameter. */
function toLoginUrl(url: string, { basePath }: Assets): string {
  const next = url.slice('/account'.length);
  const query = next === '' || next === '/' ? '' : `?${new URLSearchParams({ next }).toString()}`;
  return `${basePath}account/login${query}`;
}

function renderAccountPage(
  language: Language,
  { url, nonce, assets }: { readonly url: string; readonly nonce: string; readonly assets: Assets },
): string {
  const { site } = CATALOGS[language];
  return renderDocument(
    {
      language,
      title: `${site.accountTitle} · Reelay`,
      entry: 'account',
      nonce,
      earlyScript: ACCOUNT_THEME_SCRIPT,
      engine: [assets.accountTexts[language]],
      head: html`<meta name="robots" content="noindex" />`,
      body: html`<div id="account">${frame(language, url, assets)}</div>
        ${noScript(language, assets)}`,
    },
    assets,
  );
}

/**
 * The frame that `AccountShell` also renders. The page shows it while the script loads. The script
 * adds the section for operators.
 */
function frame(language: Language, url: string, { basePath, logo }: Assets): Html {
  const { shell } = ACCOUNT_TEXTS[language];
  const path = SECTION_PATH.exec(url)?.[1];
  const sections = ACCOUNT_SECTIONS.filter(({ name }) => name !== 'operator').map(
    ({ to, name }) => ({
      href: `${basePath}account${to}`,
      name: shell[name],
      isCurrent: to === path,
    }),
  );
  const current = sections.find(({ isCurrent }) => isCurrent);
  return html`<div class="shell">
    <header class="shell-header">
      <div class="shell-header-row">
        <a class="brand" href="${basePath}"
          ><img src="${logo}" width="28" height="28" alt="" />Reelay</a
        >
        <div class="shell-account"></div>
      </div>
      <nav class="shell-nav" popover aria-label="${shell.navigation}">
        ${sections.map(
          ({ href, name, isCurrent }) =>
            html`<a class="shell-tab" href="${href}" ${isCurrent ? html`aria-current="page"` : null}
              >${name}</a
            > `,
        )}
      </nav>
    </header>
    <main class="shell-main">
      ${current === undefined ? null : html`<div class="page-title"><h1>${current.name}</h1></div>`}
    </main>
  </div>`;
}
