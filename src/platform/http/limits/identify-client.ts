import { createLruCache } from '#lib/memory/create-lru-cache.ts';
import { type ClientPrefix, toClientPrefixes } from '#lib/net/client-prefixes.ts';

const CLIENTS_MAX = 4_096;

/** Cached, because parsing an address takes longer than the rest of a limit. */
const clients = createLruCache<string, readonly ClientPrefix[]>(CLIENTS_MAX);

/** The networks that limits count, widest first. */
export function identifyClient(ip: string): readonly ClientPrefix[] {
  const known = clients.get(ip);
  if (known !== undefined) return known;
  const client = toClientPrefixes(ip);
  clients.set(ip, client);
  return client;
}
