import type { Clock } from '../clock.ts';
import type { ConnectionPool } from './connection-pool.ts';
import { type Connection, openClientConnection, type Transport } from './connection.ts';
import { dial, type DialOptions } from './dial.ts';
import { EgressError } from './egress-failure.ts';
import type { EgressLimits, EgressRequest } from './egress.ts';
import type { WireRequest, WireResponse } from './exchange.ts';
import type { Guard, Target } from './guard.ts';
import type { HostRequirement } from './host-requirements.ts';
import { connectWithQuirk, type Quirk } from './quirks.ts';
import { toRequestHeaders } from './request-headers.ts';
import { SlabConnection } from './slab-connection.ts';
import { SlabFiller } from './slab-filler.ts';
import type { SlabPool } from './slabs.ts';

export type HopOptions = {
  readonly guard: Guard;
  readonly pool: ConnectionPool;
  readonly slabs: SlabPool;
  /** True for requests whose bodies are received into slabs, if the connection permits it. */
  readonly readsIntoSlabs: (request: EgressRequest) => boolean;
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
  const wireRequest = toWireRequest(request, options);
  const { origin } = request.url;
  const transport = decideTransport(request, options);

  // With a proxy, the proxy resolves names.
  const mustResolve = request.forceLookup === true && options.proxy === null;
  const addresses = mustResolve ? await options.guard.resolve(target, options.signal) : undefined;
  const idle = options.pool.acquire(origin, { transport, addresses });
  if (idle !== undefined) {
    try {
      return await runOn(idle, wireRequest, options);
    } catch (error) {
      if (!shouldRetry(error, request)) throw error;
    }
  }

  const connect = async (quirk: Quirk | null): Promise<WireResponse> => {
    const connection = await openConnection(request.url, {
      ...options,
      target,
      addresses,
      quirk,
      transport: quirk === null ? transport : 'client',
    });
    options.pool.track(connection);
    return await runOn(connection, wireRequest, options);
  };
  return await connectWithQuirk(origin, { connect, request, quirks: options.pool.quirks });
}

function decideTransport(request: EgressRequest, options: HopOptions): Transport {
  return options.proxy === null && options.readsIntoSlabs(request) ? 'slabs' : 'client';
}

async function openConnection(
  url: URL,
  {
    target,
    addresses,
    quirk,
    transport,
    ...options
  }: HopOptions & {
    readonly target: Target;
    readonly addresses: readonly string[] | undefined;
    readonly quirk: Quirk | null;
    readonly transport: Transport;
  },
): Promise<Connection> {
  const { guard, proxy, limits, signal, idleSocketMs, slabs } = options;
  const dialOptions: DialOptions = {
    guard,
    proxy,
    ...(addresses === undefined ? {} : { addresses }),
    protocol: quirk === 'http2_only' ? 'h2' : 'http/1.1',
    timeoutMs: limits.connectTimeoutMs,
    signal,
  };
  if (transport === 'client') {
    const socket = await dial(target, dialOptions);
    return openClientConnection(url.origin, socket, { idleSocketMs, quirk });
  }
  const filler = new SlabFiller(slabs);
  const socket = await dial(target, { ...dialOptions, onread: filler.onread });
  return new SlabConnection(url, {
    socket,
    filler,
    idleSocketMs,
    joinsReads: target.isSecure,
  });
}

function runOn(
  connection: Connection,
  request: WireRequest,
  { limits, signal, pool }: HopOptions,
): Promise<WireResponse> {
  return connection.exchange(request, {
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
 * 9110, section 9.2.2). A malformed response is repaired on a new connection.
 */
function shouldRetry(error: unknown, { method, isIdempotent }: EgressRequest): boolean {
  if (!(error instanceof EgressError)) return false;
  if (error.failure === 'protocol') return method !== 'POST';
  return error.failure === 'reset' && (method !== 'POST' || isIdempotent === true);
}

function toWireRequest(request: EgressRequest, options: HopOptions): WireRequest {
  const { url, requirements, body = null } = request;
  const required = requirements?.find(url);
  const jar = required?.cookies === true ? requirements?.jar : request.cookies;
  const sender = {
    cdnLoopId: options.cdnLoopId,
    userAgent: options.findUserAgent(url.hostname),
    cookies: jar?.toHeader(url, options.clock()) ?? '',
  };
  return {
    method: request.method ?? 'GET',
    path: `${url.pathname}${url.search}`,
    headers: toRequestHeaders(required ? replaceClient(request, required) : request, sender),
    body,
  };
}

/** The origin of our player would contradict that of the client whose headers are required. */
function replaceClient(request: EgressRequest, { headers }: HostRequirement): EgressRequest {
  const { origin: _, ...given } = request.headers ?? {};
  return { ...request, headers: { ...given, ...headers } };
}
