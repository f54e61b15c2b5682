import type { HttpServer } from '../route-options.ts';
import { toOpenApiYaml } from './openapi.ts';

/**
 * Serves the document as `/openapi.yaml`, with the URL of this service. Written on the first
 * request, when all routes are registered.
 */
export function registerDocumentRoute(server: HttpServer, publicUrl: URL): void {
  const serverUrl = publicUrl.href.replace(/\/$/, '');
  let yaml: string | undefined;
  server.get(
    '/openapi.yaml',
    { schema: { hide: true }, config: { cors: 'public', cache: 'public' } },
    async (_request, reply) => {
      yaml ??= await toOpenApiYaml(server, serverUrl);
      return reply.type('application/yaml; charset=utf-8').send(yaml);
    },
  );
}
