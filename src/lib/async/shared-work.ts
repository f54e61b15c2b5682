import { orAborted } from './or-aborted.ts';

/** Joins the work of that key, which `start` begins unless it is under way. Rejects with the reason of `signal` if that aborts first. */
export type ShareWork<Value> = (
  key: string,
  options: {
    readonly start: (signal: AbortSignal) => Promise<Value>;
    readonly signal: AbortSignal;
  },
) => Promise<Value>;

type Work<Value> = {
  readonly result: Promise<Value>;
  readonly abort: AbortController;
  askers: number;
};

/** One piece of work serves all who ask while it runs. It is aborted when the last of them has left. */
export function createSharedWork<Value>(): ShareWork<Value> {
  const running = new Map<string, Work<Value>>();

  function begin(key: string, start: (signal: AbortSignal) => Promise<Value>): Work<Value> {
    const abort = new AbortController();
    const work: Work<Value> = { result: start(abort.signal), abort, askers: 0 };
    running.set(key, work);
    // Those who wait get the error; here it only says that the work is over.
    work.result.catch(() => undefined).finally(() => forget(key, work));
    return work;
  }

  function forget(key: string, work: Work<Value>): void {
    if (running.get(key) === work) running.delete(key);
  }

  function leave(key: string, work: Work<Value>): void {
    work.askers -= 1;
    if (work.askers > 0) return;
    forget(key, work);
    work.abort.abort();
  }

  return async (key, { start, signal }) => {
    signal.throwIfAborted();
    const work = running.get(key) ?? begin(key, start);
    work.askers += 1;
    try {
      return await orAborted(work.result, signal);
    } finally {
      leave(key, work);
    }
  };
}
