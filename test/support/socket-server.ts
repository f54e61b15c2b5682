import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

/** Answers one request on its socket, byte by byte if it must. `head` is the request's text so far. */
export type SocketScript = (socket: Socket, head: string) => void;

export type SocketServer = AsyncDisposable & {
  readonly port: number;
  /** Address of a path on this server. */
  readonly url: (path: string) => URL;
  /** Heads of the requests that came, in order. */
  readonly heads: readonly string[];
  /** How many connections were ever made. */
  readonly connectionCount: () => number;
  /** Resolves when every connection so far has ended on this side. */
  readonly whenIdle: () => Promise<void>;
  readonly closeConnections: () => void;
};

export type SocketServerOptions = {
  readonly tls?: { readonly cert: string; readonly key: string };
  /** `127.0.0.1` unless told otherwise. */
  readonly host?: string;
  /** Said to each connection before it has asked for anything. */
  readonly greeting?: string;
};

/** A server on loopback that says what no HTTP library would. The script runs for each request head. */
export async function startSocketServer(
  script: SocketScript,
  options: SocketServerOptions = {},
): Promise<SocketServer> {
  const heads: string[] = [];
  const sockets = new Set<Socket>();
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
  server.on('connection', (socket: Socket) => {
    connectionCount += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('tlsClientError', () => undefined);
  server.on('secureConnection', (socket: Socket) => socket.on('error', () => undefined));
  server.listen(0, options.host ?? '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { port } = address;
  const scheme = options.tls === undefined ? 'http' : 'https';

  return {
    port,
    url: (path) => new URL(path, `${scheme}://127.0.0.1:${port}`),
    heads,
    connectionCount: () => connectionCount,
    whenIdle: async () => {
      await Promise.all([...sockets].map(untilClosed));
    },
    closeConnections: () => {
      for (const socket of sockets) socket.destroy();
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

async function untilClosed(socket: Socket): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.once('close', () => resolve());
  if (!socket.closed) await promise;
}

/** A small whole response. */
export function plainResponse(body: string, fields: readonly string[] = []): string {
  return [
    'HTTP/1.1 200 OK',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...fields,
    '',
    body,
  ].join('\r\n');
}
