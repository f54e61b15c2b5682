import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

import { findFreePort } from './find-free-port.ts';

export type DelayingProxy = AsyncDisposable & { readonly url: URL };

type Options = {
  readonly latencyMs: number;
  readonly upstream: URL;
  /** Answers a request itself if it returns true. */
  readonly respond: (path: string, response: ServerResponse) => boolean;
};

/** Sends every request to `upstream` or to `respond`, after one round trip of latency. */
export async function startDelayingProxy(options: Options): Promise<DelayingProxy> {
  const port = await findFreePort();
  const server = createServer((incoming, response) => {
    setTimeout(() => {
      if (!options.respond(incoming.url ?? '/', response)) forward(incoming, response, options);
    }, options.latencyMs);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: new URL(`http://127.0.0.1:${port}/`),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function forward(incoming: IncomingMessage, response: ServerResponse, { upstream }: Options): void {
  const { method, headers, url = '/' } = incoming;
  const outgoing = request(new URL(url, upstream), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  // A player may cancel a request at any time.
  outgoing.on('error', () => response.destroy());
  response.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}
