import type { Connection } from './connection.ts';
import { IDLE_SOCKETS_MAX, IDLE_SOCKETS_PER_ORIGIN_MAX } from './limits.ts';
import { createQuirks, type Quirks } from './quirks.ts';

export type ConnectionPool = AsyncDisposable & {
  /** Counts the connection as in use until it is released or closes. */
  readonly track: (connection: Connection) => void;
  /**
   * The most recently used idle connection to this origin, optionally only to one of `addresses`.
   */
  readonly acquire: (origin: string, addresses?: readonly string[]) => Connection | undefined;
  /** Returns a connection to the pool after its exchange, if it can be reused. */
  readonly release: (connection: Connection) => void;
  readonly quirks: Quirks;
};

/** Idle connections by origin. Each connection's address was checked when it was opened. */
export function createConnectionPool(): ConnectionPool {
  const open = new Set<Connection['client']>();
  const idle = new Map<string, Connection[]>();
  let idleCount = 0;
  let isClosed = false;

  function track({ client, origin }: Connection): void {
    open.add(client);
    client.once('disconnect', () => {
      open.delete(client);
      removeIdle(origin, client);
      void client.destroy();
    });
  }

  function removeIdle(origin: string, client: Connection['client']): void {
    const connections = idle.get(origin) ?? [];
    const remaining = connections.filter((connection) => connection.client !== client);
    idleCount -= connections.length - remaining.length;
    if (remaining.length === 0) idle.delete(origin);
    else idle.set(origin, remaining);
  }

  function acquire(origin: string, addresses?: readonly string[]): Connection | undefined {
    const connection = idle
      .get(origin)
      ?.findLast((each) => isUsable(each) && isConnectedTo(each, addresses));
    if (connection !== undefined) removeIdle(origin, connection.client);
    return connection;
  }

  function release(connection: Connection): void {
    const connections = idle.get(connection.origin) ?? [];
    const hasRoom =
      idleCount < IDLE_SOCKETS_MAX && connections.length < IDLE_SOCKETS_PER_ORIGIN_MAX;
    if (isClosed || !hasRoom || !connection.isReusable || !isUsable(connection)) {
      void connection.client.destroy();
      return;
    }
    idle.set(connection.origin, [...connections, { ...connection, isReused: true }]);
    idleCount += 1;
  }

  return {
    track,
    acquire,
    release,
    quirks: createQuirks(),
    [Symbol.asyncDispose]: async () => {
      isClosed = true;
      await Promise.all([...open].map((client) => client.destroy()));
    },
  };
}

function isConnectedTo({ socket }: Connection, addresses: readonly string[] | undefined): boolean {
  return addresses === undefined || addresses.includes(socket.remoteAddress ?? '');
}

function isUsable({ client, socket }: Connection): boolean {
  return !client.destroyed && !socket.destroyed && socket.readable && socket.writable;
}
