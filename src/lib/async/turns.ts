/** Runs `work` as soon as it may begin; settles as it does. */
export type InTurn = <Value>(work: () => Promise<Value>) => Promise<Value>;

type Queue = {
  readonly waitingMax: number;
  /** The error for work that comes when `waitingMax` others are waiting. */
  readonly refuse: () => Error;
};

/** Runs at most `atOnceMax` pieces of work at a time; the rest wait, first come, first served. */
export function createTurns(atOnceMax: number, queue?: Queue): InTurn {
  const waiting: (() => void)[] = [];
  let free = atOnceMax;
  return async (work) => {
    if (free === 0) {
      if (queue !== undefined && waiting.length >= queue.waitingMax) throw queue.refuse();
      const turn = Promise.withResolvers<void>();
      waiting.push(turn.resolve);
      await turn.promise;
    } else {
      free -= 1;
    }
    try {
      return await work();
    } finally {
      // Work that ends hands its place to the next in line, so that nobody can slip in between.
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
