import { randomBytes } from 'node:crypto';

import type { HttpServer } from '../route-options.ts';
import { loadReference, type Reference } from './load-reference.ts';
import { toOpenApiYaml } from './openapi.ts';

const DOCUMENT_PATH = '/openapi.yaml';
const SCRIPT_CACHE = 'public, max-age=86400';
const NONCE_BYTES = 16;

/**
 * Serves `/openapi.yaml`, and `/docs` as its reference page, which loads nothing from other sites.
 */
export function registerReferenceRoutes(server: HttpServer, basePath: string): void {
  let loading: Promise<Reference> | undefined;
  const load = async (): Promise<Reference> => (loading ??= loadReference(basePath));

  server.get(
    DOCUMENT_PATH,
    { schema: { hide: true }, config: { cors: 'public', cache: 'public' } },
    async (_request, reply) =>
      reply.type('application/yaml; charset=utf-8').send(toOpenApiYaml(server)),
  );
  server.get('/docs', { schema: { hide: true } }, async (_request, reply) =>
    reply.redirect('docs/', 308),
  );
  server.get('/docs/', { schema: { hide: true } }, async (_request, reply) => {
    const { toPage } = await load();
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', toPolicy(nonce))
      .send(toPage(nonce));
  });
  server.get('/docs/js/scalar.js', { schema: { hide: true } }, async (request, reply) => {
    const { script, scriptGzip } = await load();
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', SCRIPT_CACHE)
      .header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(script);
    return reply.header('content-encoding', 'gzip').send(scriptGzip);
  });
}

/**
 * The page contains inline styles and can send API requests; everything comes from this service.
 */
function toPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
