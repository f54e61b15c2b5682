import type { EgressLimits } from './egress.ts';

/** Every bound of the way out, in one place; tests shorten some. */
export type ServiceLimits = {
  /** The most that any one exchange may use. */
  readonly exchange: EgressLimits;
  /** The same for one whose receiver holds its answer until there is something to say. */
  readonly held: EgressLimits;
  /** One look-up, with its second try; what has been answered by then counts. */
  readonly dnsTimeoutMs: number;
  /** Refusals are answered on a multiple of this, so that their cause can't be timed. */
  readonly refusalQuantumMs: number;
  /** A socket without work is kept so long for the next request to the same origin. */
  readonly idleSocketMs: number;
};

const EXCHANGE: EgressLimits = {
  redirectsMax: 5,
  connectTimeoutMs: 5_000,
  headersTimeoutMs: 10_000,
  bodyIdleTimeoutMs: 15_000,
  totalTimeoutMs: 30_000,
  bodyBytesMax: 16 * 1024 * 1024,
};

export const SERVICE_LIMITS: ServiceLimits = {
  exchange: EXCHANGE,
  held: { ...EXCHANGE, headersTimeoutMs: 30_000, totalTimeoutMs: 60_000 },
  dnsTimeoutMs: 3_000,
  refusalQuantumMs: 250,
  idleSocketMs: 10_000,
};

/** Addresses of one name that are tried before it counts as unreachable. */
export const DIALS_MAX = 3;
export const RESPONSE_HEADERS_MAX = 128;
export const RESPONSE_HEADER_BYTES_MAX = 32 * 1024;
/** 1xx responses before the real one. */
export const INTERIM_RESPONSES_MAX = 8;
/** Content codings on top of one another. */
export const CONTENT_CODINGS_MAX = 3;
/** zstd's window, as RFC 9659 bounds it for the web (8 MiB). */
export const ZSTD_WINDOW_LOG_MAX = 23;
/** A redirect's body is read so far and so long to keep its socket; then the socket is closed. */
export const REDIRECT_BODY_BYTES_MAX = 16 * 1024;
export const REDIRECT_BODY_TIMEOUT_MS = 100;
export const IDLE_SOCKETS_PER_ORIGIN_MAX = 32;
export const IDLE_SOCKETS_MAX = 256;

/** The caller's wishes within the service's limits. Null lifts the two that media streams have to lift. */
export function toExchangeLimits(
  wished: Partial<EgressLimits> | undefined,
  most: EgressLimits,
): EgressLimits {
  return {
    redirectsMax: lower(wished?.redirectsMax, most.redirectsMax),
    // Who waits longer for an answer may spend all of that on the connection.
    connectTimeoutMs: lower(
      wished?.connectTimeoutMs ?? most.connectTimeoutMs,
      most.headersTimeoutMs,
    ),
    headersTimeoutMs: lower(wished?.headersTimeoutMs, most.headersTimeoutMs),
    bodyIdleTimeoutMs: lower(wished?.bodyIdleTimeoutMs, most.bodyIdleTimeoutMs),
    totalTimeoutMs: lowerOrNull(wished?.totalTimeoutMs, most.totalTimeoutMs),
    bodyBytesMax: lowerOrNull(wished?.bodyBytesMax, most.bodyBytesMax),
  };
}

function lower(wished: number | undefined, most: number): number {
  return Math.min(wished ?? most, most);
}

function lowerOrNull(wished: number | null | undefined, most: number | null): number | null {
  if (wished === undefined) return most;
  return wished === null || most === null ? wished : Math.min(wished, most);
}
