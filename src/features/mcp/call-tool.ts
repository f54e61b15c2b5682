import type { HttpServer } from '#platform/http/route-options.ts';

import type { ToolRequest } from './tools.ts';

/** The caller of a tool. */
export type McpCaller = {
  /** The credentials of the caller, as header fields. */
  readonly headers: Readonly<Record<string, string>>;
  readonly ip: string;
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal;
};

export type ToolResult = { readonly text: string; readonly isError: boolean };

/**
 * Sends the request of a tool to the API of this process, which identifies the caller and applies
 * all limits.
 */
export async function callApi(
  server: HttpServer,
  { method, path, query = {}, body }: ToolRequest,
  { headers, ip, signal }: McpCaller,
): Promise<ToolResult> {
  const response = await server.inject({
    method,
    url: path,
    query: { ...query },
    headers: { accept: '*/*', ...headers },
    remoteAddress: ip,
    signal,
    ...(body !== undefined && { payload: body }),
  });
  return { text: response.body, isError: response.statusCode >= 400 };
}
