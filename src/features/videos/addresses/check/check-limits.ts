import { Semaphore } from '#lib/async/semaphore.ts';
import { TokenBucket } from '#lib/async/token-bucket.ts';
import { createLruCache } from '#lib/memory/create-lru-cache.ts';

/**
 * `now`: the check may send requests to all its hosts until this slot is disposed. `later`: the
 * check may be retried at `atMs`.
 */
export type CheckSlot = Disposable &
  ({ readonly kind: 'now' } | { readonly kind: 'later'; readonly atMs: number });

/** Concurrent checks per host in this process. */
const CHECKS_PER_HOST_MAX = 2;
/** Throttled checks of one host are retried one per second, beginning one second later. */
const RETRY_RATE = { capacity: 0, perSecond: 1 };
const THROTTLED_HOSTS_MAX = 5_000;

/**
 * Limits concurrent checks per host. Throttled callers do not wait but get distinct retry times, so
 * that the worker stays free for other hosts.
 */
export class CheckLimits {
  readonly #running = new Semaphore({ keyPermitsMax: CHECKS_PER_HOST_MAX });
  readonly #retries = createLruCache<string, TokenBucket>(THROTTLED_HOSTS_MAX);

  acquire(hosts: ReadonlySet<string>, nowMs: number): CheckSlot {
    const permit = this.#running.tryAcquire(...hosts);
    if (permit !== undefined) {
      return { kind: 'now', [Symbol.dispose]: () => permit[Symbol.dispose]() };
    }
    const waitsMs = [...hosts].map((host) => this.#takeRetry(host, nowMs));
    return { kind: 'later', atMs: nowMs + Math.max(...waitsMs), [Symbol.dispose]: () => undefined };
  }

  #takeRetry(host: string, nowMs: number): number {
    const retries = this.#retries.get(host) ?? new TokenBucket(RETRY_RATE, nowMs);
    this.#retries.set(host, retries);
    const waitMs = retries.waitMs(1, nowMs);
    retries.take(1, nowMs);
    return waitMs;
  }
}
