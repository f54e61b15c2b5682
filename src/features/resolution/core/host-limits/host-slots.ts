import { setTimeout as sleep } from 'node:timers/promises';

import type { HostLimits } from './create-host-limits.ts';

/**
 * The host slots of one resolution. All its exchanges with a host share one slot, so a resolution
 * never waits for itself.
 */
export type HostSlots = {
  /** Waits until the request may be sent. Release the slot after the exchange. */
  readonly acquire: (url: URL) => Promise<HostSlot>;
};

export type HostSlot = { readonly waitedMs: number; readonly release: () => void };

type SharedSlot = { readonly slot: Promise<Disposable>; exchanges: number };

export function createHostSlots(hostLimits: HostLimits, signal: AbortSignal): HostSlots {
  const sharedSlots = new Map<string, SharedSlot>();

  function addExchange(url: URL): SharedSlot {
    const shared = sharedSlots.get(url.host) ?? {
      slot: hostLimits.acquirePermit(url, signal),
      exchanges: 0,
    };
    shared.exchanges += 1;
    sharedSlots.set(url.host, shared);
    return shared;
  }

  function removeExchange(host: string, shared: SharedSlot): void {
    shared.exchanges -= 1;
    if (shared.exchanges > 0) return;
    if (sharedSlots.get(host) === shared) sharedSlots.delete(host);
    shared.slot.then(
      (slot) => slot[Symbol.dispose](),
      // The slot was never acquired.
      () => undefined,
    );
  }

  async function acquire(url: URL): Promise<HostSlot> {
    const startedAtMs = performance.now();
    const shared = addExchange(url);
    try {
      await shared.slot;
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
