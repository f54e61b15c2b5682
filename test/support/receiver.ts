import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

import { listenOnLoopback } from './listen.ts';
import { respondWithStatus, type Script } from './scripted-origin.ts';

/** A delivery as received. */
export type Received = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** A receiver on loopback that records all requests. */
export type Receiver = AsyncDisposable & {
  readonly port: number;
  readonly url: string;
  readonly received: readonly Received[];
  /** Resolves once this many deliveries have arrived in total. */
  readonly waitForCount: (count: number) => Promise<void>;
  /** Sets the response for all following deliveries. */
  readonly replyWith: (reply: Script) => void;
};

export async function startReceiver(reply = respondWithStatus(204)): Promise<Receiver> {
  const received: Received[] = [];
  let replyNow = reply;
  let changed = Promise.withResolvers<void>();
  const receive = async (...[request, response]: Parameters<Script>): Promise<void> => {
    const { url: path = '', headers } = request;
    received.push({ path, headers, body: await text(request) });
    replyNow(request, response);
    changed.resolve();
    changed = Promise.withResolvers();
  };
  // Senders may disconnect in the middle of a request.
  const server = createServer((...exchange) => void receive(...exchange).catch(() => undefined));
  const { port, ...listening } = await listenOnLoopback(server);
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    received,
    waitForCount: async (count) => {
      while (received.length < count) await changed.promise;
    },
    replyWith: (next) => (replyNow = next),
    [Symbol.asyncDispose]: () => listening[Symbol.asyncDispose](),
  };
}
