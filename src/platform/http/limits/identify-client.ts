import { LRUCache } from 'lru-cache';

import { type ClientPrefix, toClientPrefixes } from '#lib/net/client-prefixes.ts';

const CLIENTS_MAX = 4_096;

/** Cached, because parsing an address takes longer than the rest of a limit. */
const clients = new LRUCache<string, readonly ClientPrefix[]>({ max: CLIENTS_MAX });

/** The networks that limits count, widest first. */
export function identifyClient(ip: string): readonly ClientPrefix[] {
  const known = clients.get(ip);
  if (known !== undefined) return known;
  const client = toClientPrefixes(ip);
  clients.set(ip, client);
  return client;
}
