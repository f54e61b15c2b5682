import { Semaphore } from '#lib/async/semaphore.ts';
import { TokenBucket } from '#lib/async/token-bucket.ts';
import { parseRetryAfter } from '#lib/http/parse-retry-after.ts';
import { findHostRule } from '#lib/net/host-rules.ts';
import type { Clock } from '#platform/clock.ts';
import type { HostLimitRule } from '#platform/config/parse-host-rules.ts';

import { ResolutionError } from '../resolution-error.ts';

/**
 * Wait time and queue length of requests to a throttled host. Requests beyond either limit fail.
 */
const HOST_WAIT_MS_MAX = 3_000;
export const HOST_QUEUE_MAX = 50;
/** Upper bound on the `Retry-After` delay that a host may request. */
export const HOST_BACKOFF_MS_MAX = 5 * 60_000;
const TRACKED_HOSTS_MAX = 5_000;

/** Limits the load that all resolutions of this process together put on one host. */
export type HostLimits = {
  /** Returns undefined if the request has to wait for a permit. */
  readonly tryPermit: (url: URL) => Disposable | undefined;
  /** Rejects with ResolutionError `crowded` if the queue is full or the wait is too long. */
  readonly acquirePermit: (url: URL, signal: AbortSignal) => Promise<Disposable>;
  /**
   * Counts a request and returns the milliseconds to wait before sending it. Throws
   * ResolutionError: `busy` during a backoff that the host requested, `crowded` if the wait would
   * be too long.
   */
  readonly reserveRequest: (url: URL) => number;
  /** Starts a backoff if the response has Retry-After (RFC 9110 §10.2.3, RFC 6585 §4). */
  readonly recordResponse: (
    url: URL,
    response: { readonly status: number; readonly retryAfter: string | undefined },
  ) => void;
};

type HostLimitsOptions = {
  readonly rules: readonly HostLimitRule[];
  readonly clock: Clock;
  /** Called for every rejected request. */
  readonly onThrottled?: (reason: 'crowded' | 'busy') => void;
};

type Host = {
  readonly permits: Semaphore;
  /** Undefined if the rate is unlimited. */
  readonly requests: TokenBucket | undefined;
  backoffUntilMs: number;
};

export function createHostLimits(options: HostLimitsOptions): HostLimits {
  const { rules, clock, onThrottled: onHeldBack = () => undefined } = options;
  // Ordered from least to most recently used.
  const hosts = new Map<string, Host>();

  function getHost(url: URL): Host {
    const host = hosts.get(url.host) ?? openHost(findHostRule(rules, url.hostname), clock());
    hosts.delete(url.host);
    hosts.set(url.host, host);
    for (const [name, { permits }] of hosts) {
      if (hosts.size <= TRACKED_HOSTS_MAX) break;
      if (permits.isIdle) hosts.delete(name);
    }
    return host;
  }

  function reject(reason: 'crowded' | 'busy'): never {
    onHeldBack(reason);
    throw new ResolutionError(reason);
  }

  return {
    tryPermit: (url) => getHost(url).permits.tryAcquire(),
    async acquirePermit(url, signal) {
      const permit = await getHost(url).permits.acquire(signal);
      return permit ?? reject('crowded');
    },
    reserveRequest(url) {
      const host = getHost(url);
      const nowMs = clock();
      const backoffMs = Math.max(0, host.backoffUntilMs - nowMs);
      if (backoffMs > HOST_WAIT_MS_MAX) return reject('busy');
      if (host.requests === undefined) return backoffMs;
      const waitMs = host.requests.waitMs(1, nowMs);
      if (waitMs > HOST_WAIT_MS_MAX) return reject('crowded');
      host.requests.take(1, nowMs);
      return Math.max(backoffMs, waitMs);
    },
    recordResponse(url, { status, retryAfter }) {
      if ((status !== 429 && status !== 503) || retryAfter === undefined) return;
      const waitMs = parseRetryAfter(retryAfter, clock());
      if (waitMs === undefined) return;
      const host = getHost(url);
      host.backoffUntilMs = Math.max(
        host.backoffUntilMs,
        clock() + Math.min(waitMs, HOST_BACKOFF_MS_MAX),
      );
    },
  };
}

function openHost(rule: HostLimitRule | undefined, nowMs: number): Host {
  const permits = new Semaphore({
    permitsMax: rule?.concurrencyMax ?? Infinity,
    queueMax: HOST_QUEUE_MAX,
    waitMsMax: HOST_WAIT_MS_MAX,
  });
  return { permits, requests: rule && openBucket(rule.rate, nowMs), backoffUntilMs: 0 };
}

function openBucket({ points, windowSeconds }: HostLimitRule['rate'], nowMs: number): TokenBucket {
  return new TokenBucket({ capacity: points, perSecond: points / windowSeconds }, nowMs);
}
