import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import { AppError } from '#contract/app-error.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { toCallerSignal } from '#platform/http/routes/caller-signal.ts';

import { callApi } from './call-tool.ts';

/** Credentials that are passed on to the API. Cookies are not: browsers send them on their own. */
const CREDENTIALS = ['authorization', 'x-api-key'] as const;
/** Many clients add a slash, and follow no redirect of a POST. */
const PATHS = ['/mcp', '/mcp/'] as const;
/** JSON-RPC 2.0 §5.1: invalid request. */
const INVALID_REQUEST = -32_600;

/**
 * `POST /mcp`: an MCP server with Streamable HTTP, without event streams and sessions. GET and
 * DELETE get 405, as the specification requires.
 */
export function registerMcpRoute(
  server: HttpServer,
  { publicUrl, version }: { readonly publicUrl: URL; readonly version: string },
): void {
  const options = {
    schema: { hide: true, body: Type.Unknown() },
    config: { rateLimit: 'api', toErrorBody: toJsonRpcError },
  } as const;
  for (const path of PATHS) {
    server.post(path, options, async (request, reply) => {
      refusePages(request, publicUrl);
      const signal = toCallerSignal(reply);
      const caller = { headers: readCredentials(request), ip: request.ip, signal };
      const { handleMcpRequest } = await import('./mcp-server.ts');
      const response = await handleMcpRequest({
        headers: request.headers,
        url: new URL('mcp', publicUrl),
        body: request.body,
        version,
        components: server.getSchemas(),
        call: (toolRequest) => callApi(server, toolRequest, caller),
      });
      return reply
        .code(response.status)
        .header('content-type', response.headers.get('content-type') ?? 'application/json')
        .send(await response.text());
    });
  }
}

/** Browsers always send `Origin`, so a page of another site can't reach a local service. */
function refusePages({ headers: { origin } }: FastifyRequest, publicUrl: URL): void {
  if (origin === undefined || origin === publicUrl.origin) return;
  throw new AppError(
    'site_not_allowed',
    'Pages of other sites may not use this MCP server. Use an MCP client that is a program.',
  );
}

function readCredentials({ headers }: FastifyRequest): Readonly<Record<string, string>> {
  const found = CREDENTIALS.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return Object.fromEntries(found);
}

function toJsonRpcError({ publicMessage, code }: AppError, requestId: string): object {
  const error = { code: INVALID_REQUEST, message: publicMessage, data: { code, requestId } };
  return { jsonrpc: '2.0', error, id: null };
}
