import { rejectOnAbort } from './reject-on-abort.ts';

/**
 * Joins the flight of `key`, or starts one. Rejects with the reason of `signal` if the signal
 * aborts first.
 */
export type SingleFlight<Value> = (
  key: string,
  options: {
    readonly start: (signal: AbortSignal) => Promise<Value>;
    readonly signal: AbortSignal;
  },
) => Promise<Value>;

type Flight<Value> = {
  readonly result: Promise<Value>;
  readonly abort: AbortController;
  callers: number;
};

/** Deduplicates concurrent calls by key. A flight is aborted when its last caller aborts. */
export function createSingleFlight<Value>(): SingleFlight<Value> {
  const inFlight = new Map<string, Flight<Value>>();

  function startFlight(key: string, start: (signal: AbortSignal) => Promise<Value>): Flight<Value> {
    const abort = new AbortController();
    const flight: Flight<Value> = { result: start(abort.signal), abort, callers: 0 };
    inFlight.set(key, flight);
    // Callers handle the rejection themselves; this derived promise must not be reported as
    // unhandled.
    flight.result.catch(() => undefined).finally(() => remove(key, flight));
    return flight;
  }

  function remove(key: string, flight: Flight<Value>): void {
    if (inFlight.get(key) === flight) inFlight.delete(key);
  }

  function leave(key: string, flight: Flight<Value>): void {
    flight.callers -= 1;
    if (flight.callers > 0) return;
    remove(key, flight);
    flight.abort.abort();
  }

  return async (key, { start, signal }) => {
    signal.throwIfAborted();
    const flight = inFlight.get(key) ?? startFlight(key, start);
    flight.callers += 1;
    try {
      return await rejectOnAbort(flight.result, signal);
    } finally {
      leave(key, flight);
    }
  };
}
