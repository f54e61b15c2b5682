import { randomBytes } from 'node:crypto';

import type { HttpServer } from '#platform/http/route-options.ts';

import type { Assets } from './assets.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { htmlMessage } from './html-message.ts';
import { html } from './html.ts';
import { CATALOGS } from './messages/catalogs.ts';
import { renderDocument } from './page-layout.ts';

const CONFIG = { rateLimit: 'none', produces: ['text/html'] } as const;
/** The language of the account area. */
const LANGUAGE = 'en';
const NONCE_BYTES = 16;
/** The account area API has the same path prefix. Unknown API URLs return the API's 404. */
const API_PATH = /^\/account\/api(?:[/?]|$)/;

/** All pages of the account area share one document. Its script renders the page for the URL. */
export function registerAccountPage(server: HttpServer, assets: Assets): void {
  for (const path of ['/account', '/account/*']) {
    server.get(path, { schema: { hide: true }, config: CONFIG }, (request, reply) => {
      if (API_PATH.test(request.url)) return reply.callNotFound();
      const nonce = randomBytes(NONCE_BYTES).toString('base64');
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-language', LANGUAGE)
        .header(
          'content-security-policy',
          contentSecurityPolicy({ styleNonce: nonce, frameAncestors: "'none'" }),
        )
        .send(renderAccountPage(nonce, assets));
    });
  }
}

function renderAccountPage(nonce: string, assets: Assets): string {
  const { site } = CATALOGS[LANGUAGE];
  const api = html`<a href="${assets.basePath}docs">API</a>`;
  return renderDocument(
    {
      language: LANGUAGE,
      title: `${site.accountTitle} · Reelay`,
      entry: 'account',
      nonce,
      head: html`<meta name="robots" content="noindex" />`,
      body: html`<div id="account"></div>
        <noscript><p>${htmlMessage(site.accountNoScript, { api })}</p></noscript>`,
    },
    assets,
  );
}
