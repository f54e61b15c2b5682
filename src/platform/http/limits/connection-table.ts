import type { ClientPrefix } from '#lib/net/client-prefixes.ts';

/** A network with open connections. */
type Network<C> = {
  readonly openMax: number;
  readonly parent: Network<C> | undefined;
  readonly key: string;
  readonly networks: Map<string, Network<C>>;
  /** The longest idle first. */
  readonly idle: Set<C>;
  open: number;
};

/** The open connections by network, widest networks first. */
export type ConnectionTable<C> = {
  /** Adds an idle connection. Without prefixes, only the total counts, and it is never closed. */
  readonly add: (connection: C, prefixes: readonly ClientPrefix[]) => void;
  readonly remove: (connection: C) => void;
  readonly setIdle: (connection: C) => void;
  readonly setBusy: (connection: C) => void;
  /**
   * Returns the connection to close because one of this connection's networks, or the total,
   * exceeds its budget: the oldest idle one of the largest holder, or this one if none is idle.
   */
  readonly findExcess: (connection: C) => C | undefined;
};

type Budgets = {
  readonly total: number;
  /** Connections per client; a wider network has a multiple of it. */
  readonly perClient: number;
};

export function createConnectionTable<C>({ total, perClient }: Budgets): ConnectionTable<C> {
  const root = createNetwork<C>('', total, undefined);
  const narrowest = new Map<C, Network<C>>();

  function findNetwork(prefixes: readonly ClientPrefix[]): Network<C> {
    let network = root;
    for (const { key, clients } of prefixes) {
      const known = network.networks.get(key) ?? createNetwork(key, perClient * clients, network);
      network.networks.set(key, known);
      network = known;
    }
    return network;
  }

  /** The networks of a connection, narrowest first. */
  function listNetworks(connection: C): readonly Network<C>[] {
    const networks: Network<C>[] = [];
    for (let at = narrowest.get(connection); at !== undefined; at = at.parent) networks.push(at);
    return networks;
  }

  function setIdle(connection: C): void {
    if (narrowest.get(connection) === root) return;
    for (let at = narrowest.get(connection); at !== undefined; at = at.parent) {
      at.idle.add(connection);
    }
  }

  return {
    add(connection, prefixes) {
      narrowest.set(connection, findNetwork(prefixes));
      for (const network of listNetworks(connection)) network.open += 1;
      setIdle(connection);
    },
    remove(connection) {
      for (const network of listNetworks(connection)) {
        network.open -= 1;
        network.idle.delete(connection);
        if (network.open === 0) network.parent?.networks.delete(network.key);
      }
      narrowest.delete(connection);
    },
    setIdle,
    setBusy(connection) {
      for (let at = narrowest.get(connection); at !== undefined; at = at.parent) {
        at.idle.delete(connection);
      }
    },
    findExcess(connection) {
      const full = listNetworks(connection).find(({ open, openMax }) => open > openMax);
      return full && (findOldestIdle(full) ?? connection);
    },
  };
}

function createNetwork<C>(
  key: string,
  openMax: number,
  parent: Network<C> | undefined,
): Network<C> {
  return { key, openMax, parent, networks: new Map(), idle: new Set(), open: 0 };
}

/** Follows the largest holder of idle connections from the wide networks to the narrow ones. */
function findOldestIdle<C>({ networks, idle }: Network<C>): C | undefined {
  let largest: Network<C> | undefined;
  for (const network of networks.values()) {
    if (largest === undefined || network.idle.size > largest.idle.size) largest = network;
  }
  if (largest !== undefined) return findOldestIdle(largest);
  const [oldest] = idle;
  return oldest;
}
