/**
 * `now`: the check may send requests to all its hosts until this slot is disposed. `later`: the
 * check may be retried at `atMs`.
 */
export type HostSlot =
  | (Disposable & { readonly kind: 'now' })
  | ({ readonly kind: 'later'; readonly atMs: number } & Disposable);

/** Concurrent checks per host in this process. */
const CONCURRENCY_MAX = 2;
/** Interval between the retry times of throttled checks. */
const SPACING_MS = 1_000;

type Host = { active: number; nextMs: number };

/**
 * Limits concurrent checks per host. Throttled callers do not wait but get distinct retry times, so
 * that the worker stays free for other hosts.
 */
export class HostThrottle {
  readonly #active = new Map<string, Host>();

  acquire(hosts: ReadonlySet<string>, nowMs: number): HostSlot {
    const busy = [...hosts].map((name) => this.#active.get(name)).find(isBusy);
    if (busy !== undefined) {
      busy.nextMs = Math.max(busy.nextMs, nowMs) + SPACING_MS;
      return { kind: 'later', atMs: busy.nextMs, [Symbol.dispose]: () => undefined };
    }
    for (const name of hosts) {
      const host = this.#active.get(name) ?? { active: 0, nextMs: 0 };
      this.#active.set(name, { ...host, active: host.active + 1 });
    }
    return { kind: 'now', [Symbol.dispose]: () => this.#release(hosts) };
  }

  #release(hosts: ReadonlySet<string>): void {
    for (const name of hosts) {
      const host = this.#active.get(name);
      if (host === undefined) continue;
      host.active -= 1;
      if (host.active === 0) this.#active.delete(name);
    }
  }
}

function isBusy(host: Host | undefined): host is Host {
  return host !== undefined && host.active >= CONCURRENCY_MAX;
}
