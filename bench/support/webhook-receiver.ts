import { once } from 'node:events';
import { createServer } from 'node:http';

/** Answers 204 at once, to every path but `/hang`, which it never answers. */
export type WebhookReceiver = AsyncDisposable & {
  readonly origin: string;
  /** When each request came in, by `performance.now()`; those to `/hang` are not among them. */
  readonly arrivedAtMs: readonly number[];
  /** Resolves when so many have come in all. */
  readonly until: (count: number) => Promise<void>;
};

export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const arrivedAtMs: number[] = [];
  let changed = Promise.withResolvers<void>();
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    request.resume();
    if (request.url === '/hang') return;
    arrivedAtMs.push(performance.now());
    response.writeHead(204).end();
    changed.resolve();
    changed = Promise.withResolvers();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    arrivedAtMs,
    until: async (count) => {
      while (arrivedAtMs.length < count) await changed.promise;
    },
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
