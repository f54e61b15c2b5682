import type { Clock } from '../clock.ts';
import type { ConnectionPool } from './connection-pool.ts';
import { type Connection, openConnection } from './connection.ts';
import { dial } from './dial.ts';
import { EgressError } from './egress-failure.ts';
import type { EgressLimits, EgressRequest } from './egress.ts';
import { exchange, type WireRequest, type WireResponse } from './exchange.ts';
import type { Guard } from './guard.ts';
import { type RequestIdentity, toRequestHeaders } from './request-headers.ts';

export type HopOptions = {
  readonly guard: Guard;
  readonly pool: ConnectionPool;
  readonly proxy: URL | null;
  readonly limits: EgressLimits;
  readonly idleSocketMs: number;
  readonly cdnLoopId: string | null;
  readonly findUserAgent: (hostname: string) => string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
};

/** Sends one request to one origin, on an idle connection if possible. Rejects with EgressError. */
export async function requestHop(
  request: EgressRequest,
  options: HopOptions,
): Promise<WireResponse> {
  const target = options.guard.check(request.url);
  const wireRequest = toWireRequest(request, {
    cdnLoopId: options.cdnLoopId,
    userAgent: options.findUserAgent(request.url.hostname),
    cookies: request.cookies?.toHeader(request.url, options.clock()) ?? '',
  });
  const { origin } = request.url;

  // With a proxy, the proxy resolves names.
  const mustResolve = request.forceLookup === true && options.proxy === null;
  const addresses = mustResolve ? await options.guard.resolve(target, options.signal) : undefined;
  const idle = options.pool.acquire(origin, addresses);
  if (idle !== undefined) {
    try {
      return await runOn(idle, wireRequest, options);
    } catch (error) {
      if (!shouldRetry(error, request)) throw error;
    }
  }

  const socket = await dial(target, {
    guard: options.guard,
    proxy: options.proxy,
    ...(addresses === undefined ? {} : { addresses }),
    timeoutMs: options.limits.connectTimeoutMs,
    signal: options.signal,
  });
  const connection = openConnection(origin, socket, options.idleSocketMs);
  options.pool.track(connection);
  return await runOn(connection, wireRequest, options);
}

async function runOn(
  connection: Connection,
  request: WireRequest,
  { limits, signal, pool }: HopOptions,
): Promise<WireResponse> {
  return await exchange(connection, request, {
    headersTimeoutMs: limits.headersTimeoutMs,
    bodyIdleTimeoutMs: limits.bodyIdleTimeoutMs,
    signal,
    // Releases the connection in a microtask, because undici closes the socket, if necessary, right
    // after this call.
    onComplete: () => queueMicrotask(() => pool.release(connection)),
  });
}

/**
 * A server may close an idle connection while we write to it; idempotent requests are retried (RFC
 * 9110, section 9.2.2).
 */
function shouldRetry(
  error: unknown,
  { method, isIdempotent: isRepeatable }: EgressRequest,
): boolean {
  const wasClosed = error instanceof EgressError && error.failure === 'reset';
  return wasClosed && (method !== 'POST' || isRepeatable === true);
}

function toWireRequest(request: EgressRequest, sender: RequestIdentity): WireRequest {
  return {
    method: request.method ?? 'GET',
    path: `${request.url.pathname}${request.url.search}`,
    headers: toRequestHeaders(request, sender),
    body: request.body ?? null,
  };
}
