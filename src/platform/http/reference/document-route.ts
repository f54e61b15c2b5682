import type { HttpServer } from '../route-options.ts';
import { toOpenApiYaml } from './openapi.ts';

/** Serves the document as `/openapi.yaml`, with the URL of this service. */
export function registerDocumentRoute(server: HttpServer, publicUrl: URL): void {
  const serverUrl = JSON.stringify(publicUrl.href.replace(/\/$/, ''));
  server.get(
    '/openapi.yaml',
    { schema: { hide: true }, config: { cors: 'public', cache: 'public' } },
    async (_request, reply) =>
      reply
        .type('application/yaml; charset=utf-8')
        .send(toOpenApiYaml(server).replace('  - url: /\n', () => `  - url: ${serverUrl}\n`)),
  );
}
