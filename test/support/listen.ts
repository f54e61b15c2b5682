import { once } from 'node:events';
import type { Server, Socket } from 'node:net';

/** A server on a free port. Disposal closes its connections, too. */
export type Listening = AsyncDisposable & {
  readonly port: number;
  /** The open connections. */
  readonly sockets: ReadonlySet<Socket>;
};

/** Connections may break at any time, because many tests inject faults. */
export async function listenOnLoopback(server: Server, host = '127.0.0.1'): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  await once(server.listen(0, host), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    sockets,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
