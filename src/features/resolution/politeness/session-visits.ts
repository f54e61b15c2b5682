import { setTimeout as sleep } from 'node:timers/promises';

import type { Politeness } from './create-politeness.ts';

/** One resolution's visits to its hosts: however many exchanges it has open at one, it takes one place there. */
export type SessionVisits = {
  /** Waits until the request may be sent, and says how long that was; to be left when the exchange is over. */
  readonly enter: (url: URL) => Promise<Visit>;
};

export type Visit = { readonly waitedMs: number; readonly leave: () => void };

type AtHost = { readonly place: Promise<Disposable>; exchanges: number };

export function createSessionVisits(politeness: Politeness, signal: AbortSignal): SessionVisits {
  const visited = new Map<string, AtHost>();

  function arrive(url: URL): AtHost {
    const at = visited.get(url.host) ?? {
      place: politeness.takePlace(url, signal),
      exchanges: 0,
    };
    at.exchanges += 1;
    visited.set(url.host, at);
    return at;
  }

  function leave(host: string, at: AtHost): void {
    at.exchanges -= 1;
    if (at.exchanges > 0) return;
    if (visited.get(host) === at) visited.delete(host);
    at.place.then(
      (place) => place[Symbol.dispose](),
      // There was none.
      () => undefined,
    );
  }

  async function enter(url: URL): Promise<Visit> {
    const beganAtMs = performance.now();
    const at = arrive(url);
    try {
      await at.place;
      const waitMs = politeness.takeTurn(url);
      if (waitMs > 0) await sleep(waitMs, undefined, { signal });
    } catch (error) {
      leave(url.host, at);
      throw error;
    }
    let isThere = true;
    return {
      waitedMs: Math.round(performance.now() - beganAtMs),
      leave: () => {
        if (isThere) leave(url.host, at);
        isThere = false;
      },
    };
  }

  return { enter };
}
