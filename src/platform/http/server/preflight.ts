import type { RouteOptions } from 'fastify';

import type { HttpServer } from '../route-options.ts';

const PREFLIGHT_SECONDS = 86_400;

/** Excludes `X-API-Key` and `Authorization`, because keys do not belong in browsers. */
const ALLOWED_HEADERS = [
  // Cast receivers require it.
  'Accept-Encoding',
  'CMCD-Object',
  'CMCD-Request',
  'CMCD-Session',
  'CMCD-Status',
  'Content-Type',
  'If-Modified-Since',
  'If-None-Match',
  'If-Range',
  'Last-Event-ID',
  'Prefer',
  'Range',
  'X-Request-Id',
].join(', ');

/** Responds to OPTIONS, including CORS preflights, on every path with a `cors: 'public'` route. */
export function registerPreflights(server: HttpServer): void {
  const methodsByUrl = new Map<string, Set<string>>();
  server.addHook('onRoute', (route) => {
    if (route.config?.cors !== 'public' || route.method === 'OPTIONS') return;
    const known = methodsByUrl.get(route.url);
    const methods = known ?? new Set<string>();
    for (const method of [route.method].flat()) methods.add(method);
    if (known !== undefined) return;
    methodsByUrl.set(route.url, methods);
    server.route(toPreflight(route.url, methods));
  });
}

function toPreflight(url: string, methods: ReadonlySet<string>): RouteOptions {
  return {
    method: 'OPTIONS',
    url,
    schema: { hide: true },
    config: { cors: 'public', rateLimit: 'none' },
    handler: async (_request, reply) => {
      const allowed = [...methods].toSorted().join(', ');
      return reply
        .code(204)
        .header('allow', `${allowed}, OPTIONS`)
        .header('access-control-allow-methods', allowed)
        .header('access-control-allow-headers', ALLOWED_HEADERS)
        .header('access-control-max-age', PREFLIGHT_SECONDS)
        .send();
    },
  };
}
