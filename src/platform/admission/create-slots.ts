import { AppError } from '../../contract/app-error.ts';

/** So many may be at something at once; who comes when all are taken is told to come back. */
export type Slots = {
  /** Dispose it when done; twice is once. Throws `unavailable`. */
  readonly take: () => Disposable;
};

const RETRY_AFTER_SECONDS = 5;

/** `message` is what the caller reads who found no slot. */
export function createSlots(max: number, message: string): Slots {
  let taken = 0;

  function take(): Disposable {
    if (taken >= max) {
      throw new AppError('unavailable', message, {
        headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
      });
    }
    taken += 1;
    let isHeld = true;
    return {
      [Symbol.dispose]: () => {
        if (isHeld) taken -= 1;
        isHeld = false;
      },
    };
  }

  return { take };
}
