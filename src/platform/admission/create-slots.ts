import { createUnavailableError } from '#contract/unavailable-error.ts';
import { Tally } from '#lib/async/tally.ts';

/**
 * A fixed number of slots for work that uses memory or connections. When all slots are taken,
 * callers are rejected, not queued.
 */
export type Slots = {
  /**
   * Takes a slot; disposing the returned object releases it, and disposing it twice has no effect.
   * The slot counts toward the share of `client`. Throws `unavailable` when all slots, or the
   * client's share, are taken.
   */
  readonly acquire: (client?: string) => Disposable;
};

/**
 * `message` is the error message for rejected callers. One client can hold at most `perClientMax`
 * slots at a time.
 */
export function createSlots(max: number, message: string, perClientMax = max): Slots {
  const takenByClient = new Tally();
  let taken = 0;

  function count(client: string, by: 1 | -1): void {
    taken += by;
    takenByClient.add(client, by);
  }

  function acquire(client = ''): Disposable {
    if (taken >= max || takenByClient.get(client) >= perClientMax) {
      throw createUnavailableError(message);
    }
    count(client, 1);
    let isTaken = true;
    return {
      [Symbol.dispose]: () => {
        if (isTaken) count(client, -1);
        isTaken = false;
      },
    };
  }

  return { acquire };
}
