import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { text } from 'node:stream/consumers';

import { listenOnLoopback } from './listen.ts';

/** A delivery as received. */
export type Received = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};
export type Reply = (response: ServerResponse, received: Received) => void;

/** A receiver on loopback that records all requests. */
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

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: path = '', headers } = request;
    const one = { path, headers, body: await text(request) };
    received.push(one);
    reply(response, one);
    changed.resolve();
    changed = Promise.withResolvers();
  }

  // Senders may disconnect in the middle of a request.
  const server = createServer((request, response) => {
    receive(request, response).catch(() => undefined);
  });
  const listening = await listenOnLoopback(server);
  const { port } = listening;
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    received,
    waitForCount: async (count) => {
      while (received.length < count) await changed.promise;
    },
    replyWith: (next) => {
      reply = next;
    },
    [Symbol.asyncDispose]: () => listening[Symbol.asyncDispose](),
  };
}
