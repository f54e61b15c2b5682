import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';

import { AppError } from '#contract/app-error.ts';
import type { HttpServer } from '#platform/http/route-options.ts';

import type { Assets } from '../../layout/assets.ts';
import { contentSecurityPolicy } from '../../layout/content-security-policy.ts';
import { THEME_SCRIPT } from '../../layout/theme-script.ts';
import { readDocument } from './document.ts';
import { renderReferencePages } from './render-reference.ts';

const CONFIG = { rateLimit: 'none', cache: 'public', produces: ['text/html'] } as const;

/**
 * `/docs` and one page per tag: the API reference. Rendered on the first visit, when all routes are
 * registered.
 */
export function registerReferencePage(
  server: HttpServer,
  options: { readonly assets: Assets; readonly publicUrl: URL },
): void {
  const policy = contentSecurityPolicy({
    scriptHashes: [THEME_SCRIPT.hash],
    frameAncestors: "'none'",
  });
  let pages: ReadonlyMap<string, string> | undefined;
  const send = (reply: FastifyReply, name: string): FastifyReply => {
    pages ??= renderReferencePages({ ...options, document: readDocument(server) });
    const page = pages.get(name);
    if (page === undefined) throw new AppError('not_found', 'Not found. Check the URL.');
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(page);
  };
  server.get('/docs', { schema: { hide: true }, config: CONFIG }, async (_request, reply) =>
    send(reply, ''),
  );
  server.get(
    '/docs/:page',
    { schema: { hide: true, params: Type.Object({ page: Type.String() }) }, config: CONFIG },
    async ({ params }, reply) => send(reply, params.page),
  );
  server.get('/docs/', { schema: { hide: true } }, async (_request, reply) =>
    reply.redirect('../docs', 308),
  );
}
