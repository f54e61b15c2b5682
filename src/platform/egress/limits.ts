import type { EgressLimits, EgressRequest } from './egress.ts';

/** All limits of outgoing requests; tests shorten some. */
export type ServiceLimits = {
  /** Maximum limits of one exchange. */
  readonly exchange: EgressLimits;
  /** Maximum limits of a long poll, whose server delays its response until it has new data. */
  readonly longPoll: EgressLimits;
  /** Timeout of one DNS lookup, including its retry; records received by then are used. */
  readonly dnsTimeoutMs: number;
  /**
   * Refusals are returned at a multiple of this, so that their timing does not reveal their reason.
   */
  readonly refusalQuantumMs: number;
  /** Time that an idle socket is kept for the next request to the same origin. */
  readonly idleSocketMs: number;
};

export const REDIRECTS_MAX = 10;

const EXCHANGE: EgressLimits = {
  // Measurement prefixes of podcasts redirect up to nine times.
  redirectsMax: REDIRECTS_MAX,
  connectTimeoutMs: 5_000,
  headersTimeoutMs: 10_000,
  bodyIdleTimeoutMs: 15_000,
  totalTimeoutMs: 30_000,
  bodyBytesMax: 16 * 1024 * 1024,
};

export const SERVICE_LIMITS: ServiceLimits = {
  exchange: EXCHANGE,
  longPoll: { ...EXCHANGE, headersTimeoutMs: 30_000, totalTimeoutMs: 60_000 },
  dnsTimeoutMs: 3_000,
  refusalQuantumMs: 250,
  idleSocketMs: 10_000,
};

/** Maximum number of addresses tried per name before it is treated as unreachable. */
export const DIALS_MAX = 3;
export const RESPONSE_HEADERS_MAX = 128;
export const RESPONSE_HEADER_BYTES_MAX = 32 * 1024;
/** Maximum number of 1xx responses before the final one. */
export const INTERIM_RESPONSES_MAX = 8;
export const CONTENT_CODINGS_MAX = 3;
/** Maximum window of zstd (8 MiB), which RFC 9659 sets for the web. */
export const ZSTD_WINDOW_LOG_MAX = 23;
/**
 * A redirect's body is read within these limits to keep its socket; beyond them the socket is
 * closed.
 */
export const REDIRECT_BODY_BYTES_MAX = 16 * 1024;
export const REDIRECT_BODY_TIMEOUT_MS = 100;
export const IDLE_SOCKETS_PER_ORIGIN_MAX = 32;
export const IDLE_SOCKETS_MAX = 256;

/** The maximum limits by what a request waits for. */
export function toMaximums(
  { exchange, longPoll }: ServiceLimits,
  mediaStartMs: number,
): Readonly<Record<'headers' | NonNullable<EgressRequest['waitsFor']>, EgressLimits>> {
  return {
    headers: exchange,
    long_poll: longPoll,
    media: { ...exchange, headersTimeoutMs: mediaStartMs },
  };
}

/**
 * Combines the caller's limits with the service's. Null removes the two limits that do not apply to
 * media streams.
 */
export function toExchangeLimits(
  requested: Partial<EgressLimits> | undefined,
  maximums: EgressLimits,
): EgressLimits {
  return {
    redirectsMax: lower(requested?.redirectsMax, maximums.redirectsMax),
    // A caller that allows more time for a response may use that time for connecting.
    connectTimeoutMs: lower(
      requested?.connectTimeoutMs ?? maximums.connectTimeoutMs,
      maximums.headersTimeoutMs,
    ),
    headersTimeoutMs: lower(requested?.headersTimeoutMs, maximums.headersTimeoutMs),
    bodyIdleTimeoutMs: lower(requested?.bodyIdleTimeoutMs, maximums.bodyIdleTimeoutMs),
    totalTimeoutMs: lowerOrNull(requested?.totalTimeoutMs, maximums.totalTimeoutMs),
    bodyBytesMax: lowerOrNull(requested?.bodyBytesMax, maximums.bodyBytesMax),
  };
}

function lower(requested: number | undefined, maximum: number): number {
  return Math.min(requested ?? maximum, maximum);
}

function lowerOrNull(requested: number | null | undefined, maximum: number | null): number | null {
  if (requested === undefined) return maximum;
  return requested === null || maximum === null ? requested : Math.min(requested, maximum);
}
