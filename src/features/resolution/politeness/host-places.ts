/** So many may be at a host at a time; the others wait, first come, first served. */
export type HostPlaces = {
  /** Undefined when too many wait already, or it takes too long. Rejects with the reason of `signal`. */
  readonly take: (signal: AbortSignal) => Promise<Disposable | undefined>;
  readonly isEmpty: () => boolean;
};

type PlacesOptions = {
  readonly atOnceMax: number;
  readonly waitingMax: number;
  readonly waitMsMax: number;
};

export function openPlaces({ atOnceMax, waitingMax, waitMsMax }: PlacesOptions): HostPlaces {
  const waiting = new Set<(isTaken: boolean) => void>();
  let taken = 0;

  function place(): Disposable {
    let isHeld = true;
    return {
      [Symbol.dispose]: () => {
        if (isHeld) release();
        isHeld = false;
      },
    };
  }

  /** A place that is left goes to the next in line, so that nobody can slip in between. */
  function release(): void {
    const [next] = waiting;
    if (next === undefined) taken -= 1;
    else next(true);
  }

  async function wait(signal: AbortSignal): Promise<boolean> {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    const settle = (isTaken: boolean): void => {
      waiting.delete(settle);
      resolve(isTaken);
    };
    const leave = (): void => {
      waiting.delete(settle);
      reject(signal.reason);
    };
    waiting.add(settle);
    const timer = setTimeout(() => settle(false), waitMsMax);
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
    }
  }

  return {
    async take(signal) {
      signal.throwIfAborted();
      if (taken >= atOnceMax) {
        if (waiting.size >= waitingMax || !(await wait(signal))) return undefined;
      } else {
        taken += 1;
      }
      return place();
    },
    isEmpty: () => taken === 0,
  };
}
