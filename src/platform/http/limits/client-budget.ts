import { Tally } from '#lib/async/tally.ts';

import { identifyClient } from './identify-client.ts';

/** Counts what a client and its networks use at the same time. */
export type ClientBudget = {
  /**
   * Returns the function that releases the share again; undefined when the budget of the client or
   * of one of its networks is used up.
   */
  readonly take: (ip: string) => (() => void) | undefined;
};

/** A wider network has a multiple of `perClientMax`. */
export function createClientBudget(perClientMax: number): ClientBudget {
  const used = new Tally();
  return {
    take(ip) {
      const { prefixes } = identifyClient(ip);
      const isUsedUp = prefixes.some(({ key, clients }) => used.get(key) >= perClientMax * clients);
      if (isUsedUp) return undefined;
      for (const { key } of prefixes) used.add(key, 1);
      return () => {
        for (const { key } of prefixes) used.add(key, -1);
      };
    },
  };
}
