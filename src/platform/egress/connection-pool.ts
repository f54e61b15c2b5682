import type { Connection } from './connection.ts';
import { IDLE_SOCKETS_MAX, IDLE_SOCKETS_PER_ORIGIN_MAX } from './limits.ts';

export type ConnectionPool = AsyncDisposable & {
  /** Counts the connection as in use until it is given back or ends. */
  readonly adopt: (connection: Connection) => void;
  /** An idle connection to this origin, the latest used first; with `addresses`, to one of these. */
  readonly take: (origin: string, addresses?: readonly string[]) => Connection | undefined;
  /** Keeps a connection whose exchange is over, if it can carry another. */
  readonly giveBack: (connection: Connection) => void;
};

/** Idle connections by origin. They are reused by name only; each one's address was judged when it was made. */
export function createConnectionPool(): ConnectionPool {
  const open = new Set<Connection['client']>();
  const idle = new Map<string, Connection[]>();
  let idleCount = 0;
  let isClosed = false;

  function adopt({ client, origin }: Connection): void {
    open.add(client);
    client.once('disconnect', () => {
      open.delete(client);
      removeIdle(origin, client);
      void client.destroy();
    });
  }

  function removeIdle(origin: string, client: Connection['client']): void {
    const connections = idle.get(origin) ?? [];
    const kept = connections.filter((connection) => connection.client !== client);
    idleCount -= connections.length - kept.length;
    if (kept.length === 0) idle.delete(origin);
    else idle.set(origin, kept);
  }

  function take(origin: string, addresses?: readonly string[]): Connection | undefined {
    const connection = idle
      .get(origin)
      ?.findLast((each) => isUsable(each) && leadsTo(each, addresses));
    if (connection !== undefined) removeIdle(origin, connection.client);
    return connection;
  }

  function giveBack(connection: Connection): void {
    const connections = idle.get(connection.origin) ?? [];
    const hasRoom =
      idleCount < IDLE_SOCKETS_MAX && connections.length < IDLE_SOCKETS_PER_ORIGIN_MAX;
    if (isClosed || !hasRoom || !isUsable(connection)) {
      void connection.client.destroy();
      return;
    }
    idle.set(connection.origin, [...connections, { ...connection, isReused: true }]);
    idleCount += 1;
  }

  return {
    adopt,
    take,
    giveBack,
    [Symbol.asyncDispose]: async () => {
      isClosed = true;
      await Promise.all([...open].map((client) => client.destroy()));
    },
  };
}

function leadsTo({ socket }: Connection, addresses: readonly string[] | undefined): boolean {
  return addresses === undefined || addresses.includes(socket.remoteAddress ?? '');
}

function isUsable({ client, socket }: Connection): boolean {
  return !client.destroyed && !socket.destroyed && socket.readable && socket.writable;
}
