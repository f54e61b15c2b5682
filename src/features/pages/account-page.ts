import { randomBytes } from 'node:crypto';

import type { HttpServer } from '#platform/http/route-options.ts';

import type { Assets } from './assets.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { html } from './html.ts';
import { renderDocument } from './page-layout.ts';

const CONFIG = { rateLimit: 'none', produces: ['text/html'] } as const;
const NONCE_BYTES = 16;
/** The area's API lies below the same path, and an unknown address of it is no page. */
const API_ADDRESS = /^\/account\/api(?:[/?]|$)/;

/** One page for the whole account area: its script shows what the address names. */
export function registerAccountPage(server: HttpServer, assets: Assets): void {
  for (const path of ['/account', '/account/*']) {
    server.get(path, { schema: { hide: true }, config: CONFIG }, (request, reply) => {
      if (API_ADDRESS.test(request.url)) return reply.callNotFound();
      const nonce = randomBytes(NONCE_BYTES).toString('base64');
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header(
          'content-security-policy',
          contentSecurityPolicy({ styleNonce: nonce, frameAncestors: "'none'" }),
        )
        .send(renderAccountPage(nonce, assets));
    });
  }
}

/** The area's frame; what is in it comes from `web/account`. */
function renderAccountPage(nonce: string, assets: Assets): string {
  return renderDocument(
    {
      title: 'Your account · Reelay',
      entry: 'account',
      nonce,
      head: html`<meta name="robots" content="noindex" />`,
      body: html`<div id="account"></div>
        <noscript
          ><p>The account area needs JavaScript; the <a href="/docs">API</a> does not.</p></noscript
        >`,
    },
    assets,
  );
}
