import type { ConnectionPool } from './connection-pool.ts';
import { type Connection, openConnection } from './connection.ts';
import { dial } from './dial.ts';
import { EgressError } from './egress-failure.ts';
import type { EgressLimits, EgressRequest } from './egress.ts';
import { exchange, type WireRequest, type WireResponse } from './exchange.ts';
import type { Guard } from './guard.ts';
import { type Sender, toRequestHeaders } from './request-headers.ts';

export type HopOptions = {
  readonly guard: Guard;
  readonly pool: ConnectionPool;
  readonly proxy: URL | null;
  readonly limits: EgressLimits;
  readonly idleSocketMs: number;
  readonly loopMark: string | null;
  readonly findUserAgent: (hostname: string) => string;
  readonly signal: AbortSignal;
};

/** One request to one origin, on an idle connection if there is one. Rejects with EgressError. */
export async function requestHop(
  request: EgressRequest,
  options: HopOptions,
): Promise<WireResponse> {
  const target = options.guard.check(request.url);
  const wireRequest = toWireRequest(request, {
    loopMark: options.loopMark,
    userAgent: options.findUserAgent(request.url.hostname),
  });
  const { origin } = request.url;

  // Under a proxy the names are the proxy's to look up.
  const isLookedUp = request.looksUpAnew === true && options.proxy === null;
  const addresses = isLookedUp ? await options.guard.locate(target, options.signal) : undefined;
  const idle = options.pool.take(origin, addresses);
  if (idle !== undefined) {
    try {
      return await runOn(idle, wireRequest, options);
    } catch (error) {
      if (!isToBeRepeated(error, request)) throw error;
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
  options.pool.adopt(connection);
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
    // undici closes the socket, if it must, right after this call.
    onComplete: () => queueMicrotask(() => pool.giveBack(connection)),
  });
}

/** A server may close an idle connection just as we write to it; what is safe to repeat is repeated (RFC 9110 §9.2.2). */
function isToBeRepeated(error: unknown, { method, isRepeatable }: EgressRequest): boolean {
  const wasClosed = error instanceof EgressError && error.failure === 'reset';
  return wasClosed && (method !== 'POST' || isRepeatable === true);
}

function toWireRequest(request: EgressRequest, sender: Sender): WireRequest {
  return {
    method: request.method ?? 'GET',
    path: `${request.url.pathname}${request.url.search}`,
    headers: toRequestHeaders(request, sender),
    body: request.body ?? null,
  };
}
