import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

import { listenOnLoopback } from './listen.ts';

/** Responds to one request on a raw socket. `head` is the text of the request so far. */
export type SocketScript = (socket: Socket, head: string) => void;

export type SocketServer = AsyncDisposable & {
  readonly port: number;
  /** URL of a path on this server. */
  readonly url: (path: string) => URL;
  /** Request heads, in order. */
  readonly heads: readonly string[];
  /** Connections opened so far. */
  readonly connectionCount: () => number;
  /** Resolves once all connections so far are closed. */
  readonly waitUntilIdle: () => Promise<void>;
  readonly closeConnections: () => void;
};

export type SocketServerOptions = {
  readonly tls?: { readonly cert: string; readonly key: string };
  /** Default: `127.0.0.1`. */
  readonly host?: string;
  /** Sent on each connection before the first request. */
  readonly greeting?: string;
};

/**
 * A loopback server for responses that no HTTP library would send. The script runs for each request
 * head.
 */
export async function startSocketServer(
  script: SocketScript,
  options: SocketServerOptions = {},
): Promise<SocketServer> {
  const heads: string[] = [];
  let connectionCount = 0;

  function serve(socket: Socket): void {
    let received = '';
    if (options.greeting !== undefined) socket.write(options.greeting);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      const end = received.indexOf('\r\n\r\n');
      if (end === -1) return;
      const head = received.slice(0, end);
      received = '';
      heads.push(head);
      script(socket, head);
    });
  }

  const server: Server =
    options.tls === undefined ? createServer(serve) : createTlsServer(options.tls, serve);
  server.on('connection', () => (connectionCount += 1));
  server.on('tlsClientError', () => undefined);
  server.on('secureConnection', (socket: Socket) => socket.on('error', () => undefined));
  const listening = await listenOnLoopback(server, options.host);
  const { port, sockets } = listening;
  const scheme = options.tls === undefined ? 'http' : 'https';

  return {
    port,
    url: (path) => new URL(path, `${scheme}://127.0.0.1:${port}`),
    heads,
    connectionCount: () => connectionCount,
    waitUntilIdle: async () => {
      await Promise.all([...sockets].map(waitUntilClosed));
    },
    closeConnections: () => {
      for (const socket of sockets) socket.destroy();
    },
    [Symbol.asyncDispose]: () => listening[Symbol.asyncDispose](),
  };
}

async function waitUntilClosed(socket: Socket): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.once('close', () => resolve());
  if (!socket.closed) await promise;
}

/** A minimal complete response. */
export function plainResponse(body: string, fields: readonly string[] = []): string {
  return [
    'HTTP/1.1 200 OK',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...fields,
    '',
    body,
  ].join('\r\n');
}
