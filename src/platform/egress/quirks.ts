import type { LRUCache } from 'lru-cache';

import { createLruCache } from '#lib/memory/create-lru-cache.ts';

import { EgressError } from './egress-failure.ts';
import type { EgressRequest } from './egress.ts';

/** A deviation of a server from HTTP/1.1 that needs a connection of another kind. */
export type Quirk = 'malformed_heads' | 'http2_only';

/** The quirks of origins, so that their next requests need one connection only. */
export type Quirks = LRUCache<string, Quirk>;

const TRACKED_QUIRKS_MAX = 1_000;
const QUIRK_MS_MAX = 3_600_000;

export function createQuirks(): Quirks {
  return createLruCache(TRACKED_QUIRKS_MAX, { ttl: QUIRK_MS_MAX });
}

type ConnectOptions<Response> = {
  readonly request: Pick<EgressRequest, 'method'>;
  readonly quirks: Quirks;
  readonly connect: (quirk: Quirk | null) => Promise<Response>;
};

/** Connects again with the quirk that the failure shows. */
export async function connectWithQuirk<Response>(
  origin: string,
  { request, quirks, connect }: ConnectOptions<Response>,
): Promise<Response> {
  const known = quirks.get(origin) ?? null;
  try {
    return await connect(known);
  } catch (error) {
    quirks.delete(origin);
    const quirk = findQuirk(error, request);
    if (quirk === undefined || quirk === known) throw error;
    const response = await connect(quirk);
    quirks.set(origin, quirk);
    return response;
  }
}

/** A POST with a malformed response is not repeated, because the server has received it. */
function findQuirk(error: unknown, { method }: Pick<EgressRequest, 'method'>): Quirk | undefined {
  if (!(error instanceof EgressError)) return undefined;
  if (error.failure === 'tls' && isProtocolAlert(error.cause)) return 'http2_only';
  return error.failure === 'protocol' && method !== 'POST' ? 'malformed_heads' : undefined;
}

/** The TLS alert no_application_protocol (RFC 7301 §3.2). */
function isProtocolAlert(cause: unknown): boolean {
  const alert = 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL';
  return cause instanceof Error && 'code' in cause && cause.code === alert;
}
