import { LRUCache } from 'lru-cache';

import { toClientNetwork } from '#lib/net/client-network.ts';
import { type ClientPrefix, toClientPrefixes } from '#lib/net/client-prefixes.ts';

const CLIENTS_MAX = 4_096;

type Client = {
  /** Identifies the client in rate limits. */
  readonly network: string;
  readonly prefixes: readonly ClientPrefix[];
};

/** Cached, because parsing an address takes longer than the rest of a limit. */
const clients = new LRUCache<string, Client>({ max: CLIENTS_MAX });

export function identifyClient(ip: string): Client {
  const known = clients.get(ip);
  if (known !== undefined) return known;
  const client = { network: toClientNetwork(ip), prefixes: toClientPrefixes(ip) };
  clients.set(ip, client);
  return client;
}
