import { connect, createServer, type Socket } from 'node:net';

import { listenOnLoopback } from '../support/listen.ts';

/** A TCP proxy to a PostgreSQL socket, with the faults of a network. */
export type DatabaseLink = AsyncDisposable & {
  /** A database URL through this link. */
  readonly url: string;
  /** `frozen`: bytes are no longer forwarded. `cut`: connections are closed and refused. */
  readonly set: (state: LinkState) => void;
};

export type LinkState = 'open' | 'frozen' | 'cut';

export async function openDatabaseLink(socketPath: string): Promise<DatabaseLink> {
  const sockets = new Set<Socket>();
  let state: LinkState = 'open';
  const server = createServer((client) => {
    if (state === 'cut') {
      client.destroy();
      return;
    }
    const upstream = connect(socketPath);
    forward(client, upstream);
    forward(upstream, client);
  });

  function forward(from: Socket, to: Socket): void {
    sockets.add(from);
    from.on('data', (bytes) => to.write(bytes));
    from.on('error', () => undefined);
    from.once('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    if (state === 'frozen') from.pause();
  }

  function set(next: LinkState): void {
    state = next;
    for (const socket of sockets) {
      if (next === 'cut') socket.destroy();
      else if (next === 'frozen') socket.pause();
      else socket.resume();
    }
  }

  const listening = await listenOnLoopback(server);
  return {
    url: `postgres://postgres@127.0.0.1:${listening.port}/postgres`,
    set,
    [Symbol.asyncDispose]: () => listening[Symbol.asyncDispose](),
  };
}
