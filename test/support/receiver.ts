import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

/** A delivery as received. */
export type Received = { readonly headers: IncomingHttpHeaders; readonly body: string };
export type Reply = (response: ServerResponse, received: Received) => void;

/** A webhook receiver on loopback that records all deliveries. */
export type Receiver = AsyncDisposable & {
  readonly port: number;
  readonly url: string;
  readonly received: readonly Received[];
  /** Resolves once this many deliveries have arrived in total. */
  readonly waitForCount: (count: number) => Promise<void>;
  /** Sets the response for all following deliveries. */
  readonly replyWith: (reply: Reply) => void;
};

export function status(code: number, headers: Readonly<Record<string, string>> = {}): Reply {
  return (response) => response.writeHead(code, headers).end();
}

export const silence: Reply = () => undefined;

export async function startReceiver(firstReply: Reply = status(204)): Promise<Receiver> {
  const received: Received[] = [];
  let reply = firstReply;
  let changed = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      const delivery = { headers: request.headers, body };
      received.push(delivery);
      reply(response, delivery);
      changed.resolve();
      changed = Promise.withResolvers();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}/hook`,
    received,
    waitForCount: async (count) => {
      while (received.length < count) await changed.promise;
    },
    replyWith: (next) => {
      reply = next;
    },
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
