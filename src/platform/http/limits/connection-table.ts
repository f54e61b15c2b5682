import type { ClientPrefix } from '#lib/net/client-prefixes.ts';

/** A network with open connections. */
type Network<C> = {
  readonly openMax: number;
  readonly parent: Network<C> | undefined;
  readonly key: string;
  readonly networks: Map<string, Network<C>>;
  /** Open connections, if this is the narrowest network of its clients. */
  readonly members: Set<Member<C>>;
  open: number;
  idle: number;
};

type Member<C> = {
  readonly connection: C;
  /** The narrowest one. */
  readonly network: Network<C>;
  /** Increases with each connection that becomes idle. Undefined while it is busy. */
  idleSince: number | undefined;
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

/**
 * Each request changes a connection twice, so a change only counts. The oldest idle connection is
 * searched for among those of one client when one has to be closed.
 */
export function createConnectionTable<C>({ total, perClient }: Budgets): ConnectionTable<C> {
  const root = createNetwork<C>('', total, undefined);
  const members = new Map<C, Member<C>>();
  let idleCount = 0;

  function findNetwork(prefixes: readonly ClientPrefix[]): Network<C> {
    let network = root;
    for (const { key, clients } of prefixes) {
      const known = network.networks.get(key) ?? createNetwork(key, perClient * clients, network);
      network.networks.set(key, known);
      network = known;
    }
    return network;
  }

  function setIdle(connection: C): void {
    const member = members.get(connection);
    if (member === undefined || member.network === root || member.idleSince !== undefined) return;
    idleCount += 1;
    member.idleSince = idleCount;
    countIdle(member, 1);
  }

  function setBusy(connection: C): void {
    const member = members.get(connection);
    if (member?.idleSince === undefined) return;
    member.idleSince = undefined;
    countIdle(member, -1);
  }

  return {
    add(connection, prefixes) {
      const member = { connection, network: findNetwork(prefixes), idleSince: undefined };
      members.set(connection, member);
      member.network.members.add(member);
      for (const network of listNetworks(member)) network.open += 1;
      setIdle(connection);
    },
    remove(connection) {
      const member = members.get(connection);
      if (member === undefined) return;
      setBusy(connection);
      members.delete(connection);
      member.network.members.delete(member);
      for (const network of listNetworks(member)) {
        network.open -= 1;
        if (network.open === 0) network.parent?.networks.delete(network.key);
      }
    },
    setIdle,
    setBusy,
    findExcess(connection) {
      const networks = listNetworks(members.get(connection));
      const full = networks.find(({ open, openMax }) => open > openMax);
      return full && (findOldestIdle(full) ?? connection);
    },
  };
}

function createNetwork<C>(
  key: string,
  openMax: number,
  parent: Network<C> | undefined,
): Network<C> {
  return { key, openMax, parent, networks: new Map(), members: new Set(), open: 0, idle: 0 };
}

/** The networks of a connection, narrowest first. */
function listNetworks<C>(member: Member<C> | undefined): readonly Network<C>[] {
  const networks: Network<C>[] = [];
  for (let at = member?.network; at !== undefined; at = at.parent) networks.push(at);
  return networks;
}

function countIdle<C>({ network }: Member<C>, by: 1 | -1): void {
  for (let at: Network<C> | undefined = network; at !== undefined; at = at.parent) at.idle += by;
}

/** Follows the largest holder of idle connections from the wide networks to the narrow ones. */
function findOldestIdle<C>({ networks, members, idle }: Network<C>): C | undefined {
  // Connections of proxies are never idle, and can be all there are.
  if (idle === 0) return undefined;
  let largest: Network<C> | undefined;
  for (const network of networks.values()) {
    if (largest === undefined || network.idle > largest.idle) largest = network;
  }
  if (largest !== undefined) return findOldestIdle(largest);
  let oldest: Member<C> | undefined;
  for (const member of members) {
    if ((member.idleSince ?? Infinity) < (oldest?.idleSince ?? Infinity)) oldest = member;
  }
  return oldest?.connection;
}
