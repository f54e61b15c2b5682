import { toUnavailable } from '#contract/unavailable.ts';

/** A fixed number of places for something that costs memory or connections; whoever finds none free is refused. */
export type Slots = {
  /**
   * Takes a place, which is free again once it is disposed; disposing it twice changes nothing. `client` is
   * whom it is counted for. Throws `unavailable` when all places are taken, or the client's share of them.
   */
  readonly take: (client?: string) => Disposable;
};

/** `message` is for the caller who is refused. One client has at most `perClientMax` places at a time. */
export function createSlots(max: number, message: string, perClientMax = max): Slots {
  const takenBy = new Map<string, number>();
  let taken = 0;

  function count(client: string, by: 1 | -1): void {
    taken += by;
    const own = (takenBy.get(client) ?? 0) + by;
    if (own === 0) takenBy.delete(client);
    else takenBy.set(client, own);
  }

  function take(client = ''): Disposable {
    if (taken >= max || (takenBy.get(client) ?? 0) >= perClientMax) {
      throw toUnavailable(message);
    }
    count(client, 1);
    let isHeld = true;
    return {
      [Symbol.dispose]: () => {
        if (isHeld) count(client, -1);
        isHeld = false;
      },
    };
  }

  return { take };
}
