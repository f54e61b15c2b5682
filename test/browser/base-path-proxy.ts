import { createServer, request as sendRequest } from 'node:http';

import { listenOnLoopback } from '../support/listen.ts';

export type BasePathProxy = AsyncDisposable & {
  /** The URL of the service for viewers: the proxy’s, with the path. */
  readonly url: URL;
  /** Paths of requests outside the base path, which get 404. */
  readonly outside: readonly string[];
  /** Sets the service that gets the requests. */
  readonly connect: (service: URL) => void;
};

/** A reverse proxy that publishes a service only below `basePath`, which it keeps or removes. */
export async function openBasePathProxy(
  basePath: string,
  mode: 'keeps' | 'removes',
): Promise<BasePathProxy> {
  const outside: string[] = [];
  let service: URL | undefined;
  // Clients get the time limit of the service, which is longer than that of Node.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const { url = '', method, headers } = request;
    if (!url.startsWith(basePath) || service === undefined) {
      outside.push(url);
      response.writeHead(404).end();
      return;
    }
    const path = mode === 'keeps' ? url : url.slice(basePath.length - 1);
    const { hostname, port } = service;
    const forwarded = sendRequest({ hostname, port, path, method, headers }, (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    response.on('close', () => forwarded.destroy());
    request.pipe(forwarded);
  });
  const listening = await listenOnLoopback(server);
  return {
    url: new URL(basePath, `http://127.0.0.1:${listening.port}`),
    outside,
    connect: (url) => (service = url),
    [Symbol.asyncDispose]: () => listening[Symbol.asyncDispose](),
  };
}
