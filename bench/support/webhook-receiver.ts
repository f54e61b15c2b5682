import { once } from 'node:events';
import { createServer } from 'node:http';

/** Returns 204 immediately for every path except `/hang`, which never responds. */
export type WebhookReceiver = AsyncDisposable & {
  readonly origin: string;
  /** Arrival times in `performance.now()` milliseconds, excluding requests to `/hang`. */
  readonly arrivedAtMs: readonly number[];
  /** Resolves when `count` requests have arrived in total. */
  readonly waitForCount: (count: number) => Promise<void>;
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
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    arrivedAtMs,
    waitForCount: async (count) => {
      while (arrivedAtMs.length < count) await changed.promise;
    },
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
