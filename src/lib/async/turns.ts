/** Runs the work when it is its turn. */
export type InTurn = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** Lets so much work run at once; the rest waits, first come first served. */
export function createTurns(max: number): InTurn {
  const waiting: (() => void)[] = [];
  let free = max;
  return async (work) => {
    if (free === 0) {
      const turn = Promise.withResolvers<void>();
      waiting.push(turn.resolve);
      await turn.promise;
    } else {
      free -= 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
