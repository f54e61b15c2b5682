import { parseRetryAfter } from '#lib/http/parse-retry-after.ts';
import { findHostRule } from '#lib/net/host-rules.ts';
import type { Clock } from '#platform/clock.ts';
import type { HostLimitRule } from '#platform/config/parse-host-rules.ts';

import { ResolutionError } from '../resolution-error.ts';
import { type Semaphore, createSemaphore } from './semaphore.ts';
import { type TokenBucket, takeToken } from './token-bucket.ts';

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
  /** Rejects with ResolutionError `crowded` if the queue is full or the wait is too long. */
  readonly acquireSlot: (url: URL, signal: AbortSignal) => Promise<Disposable>;
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
  readonly rule: HostLimitRule | undefined;
  readonly slots: Semaphore;
  bucket: TokenBucket | undefined;
  backoffUntilMs: number;
};

export function createHostLimits(options: HostLimitsOptions): HostLimits {
  const { rules, clock, onThrottled: onHeldBack = () => undefined } = options;
  // Ordered from least to most recently used.
  const hosts = new Map<string, Host>();

  function getHost(url: URL): Host {
    const host = hosts.get(url.host) ?? openHost(findHostRule(rules, url.hostname));
    hosts.delete(url.host);
    hosts.set(url.host, host);
    for (const [name, { slots }] of hosts) {
      if (hosts.size <= TRACKED_HOSTS_MAX) break;
      if (slots.isIdle()) hosts.delete(name);
    }
    return host;
  }

  function reject(reason: 'crowded' | 'busy'): never {
    onHeldBack(reason);
    throw new ResolutionError(reason);
  }

  return {
    async acquireSlot(url, signal) {
      const slot = await getHost(url).slots.acquire(signal);
      return slot ?? reject('crowded');
    },
    reserveRequest(url) {
      const host = getHost(url);
      const nowMs = clock();
      const backoffMs = Math.max(0, host.backoffUntilMs - nowMs);
      if (backoffMs > HOST_WAIT_MS_MAX) return reject('busy');
      if (host.rule === undefined) return backoffMs;
      const taken = takeToken(host.bucket, host.rule.rate, nowMs);
      if (taken.waitMs > HOST_WAIT_MS_MAX) return reject('crowded');
      host.bucket = taken.bucket;
      return Math.max(backoffMs, taken.waitMs);
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

function openHost(rule: HostLimitRule | undefined): Host {
  const slots = createSemaphore({
    concurrencyMax: rule?.concurrencyMax ?? Infinity,
    queueMax: HOST_QUEUE_MAX,
    waitMsMax: HOST_WAIT_MS_MAX,
  });
  return { rule, slots, bucket: undefined, backoffUntilMs: 0 };
}
