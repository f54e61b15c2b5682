import { rejectOnAbort } from './reject-on-abort.ts';

type Flight<Value> = {
  readonly result: Promise<Value>;
  readonly abort: AbortController;
  callers: number;
};

type JoinOptions<Value> = {
  readonly start: (signal: AbortSignal) => Promise<Value>;
  readonly signal: AbortSignal;
};

/** Deduplicates concurrent calls by key. A flight is aborted when its last caller aborts. */
export class SingleFlight<Value, Key = string> {
  readonly #inFlight = new Map<Key, Flight<Value>>();

  /**
   * Joins the flight of `key`, or starts one. Rejects with the reason of `signal` if the signal
   * aborts first.
   */
  async join(key: Key, { start, signal }: JoinOptions<Value>): Promise<Value> {
    signal.throwIfAborted();
    const flight = this.#inFlight.get(key) ?? this.#start(key, start);
    flight.callers += 1;
    try {
      return await rejectOnAbort(flight.result, signal);
    } finally {
      this.#leave(key, flight);
    }
  }

  has(key: Key): boolean {
    return this.#inFlight.has(key);
  }

  #start(key: Key, start: JoinOptions<Value>['start']): Flight<Value> {
    const abort = new AbortController();
    const flight: Flight<Value> = { result: start(abort.signal), abort, callers: 0 };
    this.#inFlight.set(key, flight);
    // Callers handle the rejection themselves; this derived promise must not be reported as
    // unhandled.
    flight.result.catch(() => undefined).finally(() => this.#remove(key, flight));
    return flight;
  }

  #remove(key: Key, flight: Flight<Value>): void {
    if (this.#inFlight.get(key) === flight) this.#inFlight.delete(key);
  }

  #leave(key: Key, flight: Flight<Value>): void {
    flight.callers -= 1;
    if (flight.callers > 0) return;
    this.#remove(key, flight);
    flight.abort.abort();
  }
}
