/**
 * `now`: the check may run until this slot is disposed. `later`: the check may be retried at
 * `atMs`.
 */
export type HostSlot = (Disposable & { readonly kind: 'now' }) | Later;

type Later = { readonly kind: 'later'; readonly atMs: number } & Disposable;

export type HostThrottle = {
  readonly acquire: (host: string, nowMs: number) => HostSlot;
};

/** Concurrent checks per host in this process. */
const CONCURRENCY_MAX = 2;
/** Interval between the retry times of throttled checks. */
const SPACING_MS = 1_000;

type Host = { active: number; nextMs: number };

/**
 * Limits concurrent checks per host. Throttled callers do not wait but get distinct retry times, so
 * that the worker stays free for other hosts.
 */
export function createHostThrottle(): HostThrottle {
  const hosts = new Map<string, Host>();

  function release(name: string, host: Host): void {
    host.active -= 1;
    if (host.active === 0) hosts.delete(name);
  }

  function acquire(name: string, nowMs: number): HostSlot {
    const host = hosts.get(name) ?? { active: 0, nextMs: 0 };
    hosts.set(name, host);
    if (host.active >= CONCURRENCY_MAX) {
      host.nextMs = Math.max(host.nextMs, nowMs) + SPACING_MS;
      return { kind: 'later', atMs: host.nextMs, [Symbol.dispose]: () => undefined };
    }
    host.active += 1;
    return { kind: 'now', [Symbol.dispose]: () => release(name, host) };
  }

  return { acquire };
}
