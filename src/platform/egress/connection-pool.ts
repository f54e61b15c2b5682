import type { Connection, Transport } from './connection.ts';
import { IDLE_SOCKETS_MAX, IDLE_SOCKETS_PER_ORIGIN_MAX } from './limits.ts';
import { createQuirks, type Quirks } from './quirks.ts';

export type ConnectionPool = AsyncDisposable & {
  /** Counts the connection as in use until it is released or closes. */
  readonly track: (connection: Connection) => void;
  /**
   * The most recently used idle connection to this origin, optionally only to one of `addresses`.
   */
  readonly acquire: (
    origin: string,
    wanted: { readonly transport: Transport; readonly addresses?: readonly string[] | undefined },
  ) => Connection | undefined;
  /** Returns a connection to the pool after its exchange, if it can be reused. */
  readonly release: (connection: Connection) => void;
  readonly quirks: Quirks;
};

/** Idle connections by origin. Each connection's address was checked when it was opened. */
export function createConnectionPool(): ConnectionPool {
  const open = new Set<Connection>();
  const idle = new Map<string, Connection[]>();
  let idleCount = 0;
  let isClosed = false;

  function track(connection: Connection): void {
    open.add(connection);
    connection.onClose(() => {
      open.delete(connection);
      removeIdle(connection);
    });
  }

  function removeIdle(removed: Connection): void {
    const { origin } = removed;
    const connections = idle.get(origin) ?? [];
    const remaining = connections.filter((connection) => connection !== removed);
    idleCount -= connections.length - remaining.length;
    if (remaining.length === 0) idle.delete(origin);
    else idle.set(origin, remaining);
  }

  return {
    track,
    acquire(origin, { transport, addresses }) {
      const connection = idle
        .get(origin)
        ?.findLast(
          (each) =>
            each.transport === transport && each.isUsable() && isConnectedTo(each, addresses),
        );
      if (connection !== undefined) removeIdle(connection);
      return connection;
    },
    release(connection) {
      const connections = idle.get(connection.origin) ?? [];
      const hasRoom =
        idleCount < IDLE_SOCKETS_MAX && connections.length < IDLE_SOCKETS_PER_ORIGIN_MAX;
      if (isClosed || !hasRoom || !connection.isUsable()) {
        void connection.close();
        return;
      }
      idle.set(connection.origin, [...connections, connection]);
      idleCount += 1;
    },
    quirks: createQuirks(),
    [Symbol.asyncDispose]: async () => {
      isClosed = true;
      await Promise.all([...open].map((connection) => connection.close()));
    },
  };
}

function isConnectedTo({ socket }: Connection, addresses: readonly string[] | undefined): boolean {
  return addresses === undefined || addresses.includes(socket.remoteAddress ?? '');
}
