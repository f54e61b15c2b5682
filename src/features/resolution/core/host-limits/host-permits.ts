import { setTimeout as sleep } from 'node:timers/promises';

import type { HostLimits } from './create-host-limits.ts';

/**
 * The host permits of one resolution. All its exchanges with a host share one permit, so a resolution
 * never waits for itself.
 */
export type HostPermits = {
  /** Waits until the request may be sent. Release the permit after the exchange. */
  readonly acquire: (url: URL) => Promise<HostPermit>;
};

export type HostPermit = { readonly waitedMs: number; readonly release: () => void };

type SharedPermit = { readonly permit: Promise<Disposable>; exchanges: number };

export function createHostPermits(hostLimits: HostLimits, signal: AbortSignal): HostPermits {
  const sharedPermits = new Map<string, SharedPermit>();

  function addExchange(url: URL): SharedPermit {
    const shared = sharedPermits.get(url.host) ?? {
      permit: hostLimits.acquirePermit(url, signal),
      exchanges: 0,
    };
    shared.exchanges += 1;
    sharedPermits.set(url.host, shared);
    return shared;
  }

  function removeExchange(host: string, shared: SharedPermit): void {
    shared.exchanges -= 1;
    if (shared.exchanges > 0) return;
    if (sharedPermits.get(host) === shared) sharedPermits.delete(host);
    shared.permit.then(
      (permit) => permit[Symbol.dispose](),
      // The permit was never acquired.
      () => undefined,
    );
  }

  async function acquire(url: URL): Promise<HostPermit> {
    const startedAtMs = performance.now();
    const shared = addExchange(url);
    try {
      await shared.permit;
      const waitMs = hostLimits.reserveRequest(url);
      if (waitMs > 0) await sleep(waitMs, undefined, { signal });
    } catch (error) {
      removeExchange(url.host, shared);
      throw error;
    }
    let isHeld = true;
    return {
      waitedMs: Math.round(performance.now() - startedAtMs),
      release: () => {
        if (isHeld) removeExchange(url.host, shared);
        isHeld = false;
      },
    };
  }

  return { acquire };
}
