import { randomBytes } from 'node:crypto';

import type { Language } from '#lib/i18n/language.ts';
import { createRouteNotFoundError } from '#platform/http/errors/to-app-error.ts';
import type { HttpServer } from '#platform/http/route-options.ts';

import type { Assets } from '../layout/assets.ts';
import { contentSecurityPolicy } from '../layout/content-security-policy.ts';
import { html, htmlMessage } from '../layout/html.ts';
import { renderDocument } from '../layout/page-layout.ts';
import { CATALOGS } from '../messages/catalogs.ts';
import { choosePageLanguage, setLanguageHeaders } from '../messages/page-language.ts';

const CONFIG = { rateLimit: 'none', produces: ['text/html'] } as const;
const NONCE_BYTES = 16;
/** The account area API has the same path prefix. Unknown API URLs return the API's 404. */
const API_PATH = /^\/account\/api(?:[/?]|$)/;

/** All pages of the account area share one document. Its script renders the page for the URL. */
export function registerAccountPage(server: HttpServer, assets: Assets): void {
  for (const path of ['/account', '/account/*']) {
    server.get(path, { schema: { hide: true }, config: CONFIG }, (request, reply) => {
      if (API_PATH.test(request.url)) throw createRouteNotFoundError();
      const pageLanguage = choosePageLanguage(request);
      setLanguageHeaders(reply, pageLanguage);
      const nonce = randomBytes(NONCE_BYTES).toString('base64');
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header(
          'content-security-policy',
          contentSecurityPolicy({ styleNonce: nonce, frameAncestors: "'none'" }),
        )
        .send(renderAccountPage(pageLanguage.language, { nonce, assets }));
    });
  }
}

function renderAccountPage(
  language: Language,
  { nonce, assets }: { readonly nonce: string; readonly assets: Assets },
): string {
  const { site } = CATALOGS[language];
  const api = html`<a href="${assets.basePath}docs">API</a>`;
  return renderDocument(
    {
      language,
      title: `${site.accountTitle} · Reelay`,
      entry: 'account',
      nonce,
      engine: [assets.accountTexts[language]],
      head: html`<meta name="robots" content="noindex" />`,
      body: html`<div id="account"></div>
        <noscript><p>${htmlMessage(site.accountNoScript, { api })}</p></noscript>`,
    },
    assets,
  );
}
