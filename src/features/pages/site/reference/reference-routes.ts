import type { HttpServer } from '#platform/http/route-options.ts';

import type { Assets } from '../../layout/assets.ts';
import { contentSecurityPolicy } from '../../layout/content-security-policy.ts';
import { THEME_SCRIPT } from '../../layout/theme-script.ts';
import { readDocument } from './document.ts';
import { renderReferencePage } from './render-reference.ts';

const CONFIG = { rateLimit: 'none', cache: 'public', produces: ['text/html'] } as const;

/** `/docs`: the API reference. Rendered on the first visit, when all routes are registered. */
export function registerReferencePage(
  server: HttpServer,
  options: { readonly assets: Assets; readonly publicUrl: URL },
): void {
  const policy = contentSecurityPolicy({
    scriptHashes: [THEME_SCRIPT.hash],
    frameAncestors: "'none'",
  });
  let page: string | undefined;
  server.get('/docs', { schema: { hide: true }, config: CONFIG }, async (_request, reply) => {
    page ??= renderReferencePage({ ...options, document: readDocument(server) });
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(page);
  });
  server.get('/docs/', { schema: { hide: true } }, async (_request, reply) =>
    reply.redirect('../docs', 308),
  );
}
