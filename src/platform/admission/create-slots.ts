import { AppError } from '../../contract/app-error.ts';

/** So many may be at something at once; who comes when all are taken is told to come back. */
export type Slots = {
  /** Dispose it when done; twice is once. Throws `unavailable`. `client` tells whose share it is of. */
  readonly take: (client?: string) => Disposable;
};

const RETRY_AFTER_SECONDS = 5;

/** `message` is what the caller reads who found no slot; one client has `perClientMax` of them at most. */
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
      throw new AppError('unavailable', message, {
        headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
      });
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
