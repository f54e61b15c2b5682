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

export type HostPermit = {
  /** 0 if the limits did not make the request wait, however busy this process was. */
  readonly waitedMs: number;
  readonly release: () => void;
};

type SharedPermit = { permit: Disposable | Promise<Disposable>; exchanges: number };

export function createHostPermits(hostLimits: HostLimits, signal: AbortSignal): HostPermits {
  const sharedPermits = new Map<string, SharedPermit>();

  function addExchange(url: URL): SharedPermit {
    const shared = sharedPermits.get(url.host) ?? {
      permit: hostLimits.tryPermit(url) ?? hostLimits.acquirePermit(url, signal),
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
    Promise.resolve(shared.permit).then(
      (permit) => permit[Symbol.dispose](),
      // The permit was never acquired.
      () => undefined,
    );
  }

  async function acquire(url: URL): Promise<HostPermit> {
    const startedAtMs = performance.now();
    const shared = addExchange(url);
    let isLimited = shared.permit instanceof Promise;
    try {
      shared.permit = await shared.permit;
      const waitMs = hostLimits.reserveRequest(url);
      isLimited ||= waitMs > 0;
      if (waitMs > 0) await sleep(waitMs, undefined, { signal });
    } catch (error) {
      removeExchange(url.host, shared);
      throw error;
    }
    let isHeld = true;
    return {
      waitedMs: isLimited ? Math.round(performance.now() - startedAtMs) : 0,
      release: () => {
        if (isHeld) removeExchange(url.host, shared);
        isHeld = false;
      },
    };
  }

  return { acquire };
}
