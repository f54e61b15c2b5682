import { rejectOnAbort } from '#lib/async/reject-on-abort.ts';

import { SharedClients, type ThreadClient } from './thread-client.ts';

type Flight<Value> = {
  readonly result: Promise<Value>;
  readonly abort: AbortController;
  readonly clients: SharedClients;
  callers: number;
};

type JoinOptions<Value> = {
  /** Required if the work runs tasks on threads. */
  readonly client?: ThreadClient;
  readonly signal: AbortSignal;
  /** Starts the work, whose tasks run for `clients`, so that it depends on no single client. */
  readonly start: (signal: AbortSignal, clients: SharedClients) => Promise<Value>;
};

const NO_CLIENT: ThreadClient = { background: 'none' };

/** Deduplicates concurrent work by key. A flight is aborted when its last caller aborts. */
export class SingleFlight<Value, Key = string> {
  readonly #flights = new Map<Key, Flight<Value>>();

  /**
   * Joins the flight of `key`, or starts one. Rejects with the reason of `signal` if the signal
   * aborts first, and with `unavailable` if none of the clients may run the work.
   */
  async join(key: Key, { client = NO_CLIENT, signal, start }: JoinOptions<Value>): Promise<Value> {
    signal.throwIfAborted();
    const known = this.#find(key);
    known?.clients.add(client);
    const flight = known ?? this.#start(key, client, start);
    flight.callers += 1;
    try {
      return await rejectOnAbort(flight.result, signal);
    } finally {
      flight.clients.leave(client);
      this.#leave(key, flight);
    }
  }

  /** Returns whether work of the key is running that a client can join. */
  has(key: Key): boolean {
    return this.#find(key) !== undefined;
  }

  #find(key: Key): Flight<Value> | undefined {
    const flight = this.#flights.get(key);
    return flight?.clients.isRefused === true ? undefined : flight;
  }

  #start(key: Key, client: ThreadClient, start: JoinOptions<Value>['start']): Flight<Value> {
    const abort = new AbortController();
    const clients = new SharedClients(client);
    const flight = { result: start(abort.signal, clients), abort, clients, callers: 0 };
    this.#flights.set(key, flight);
    // Callers handle the rejection themselves; this derived promise must not be reported as
    // unhandled.
    flight.result.catch(() => undefined).finally(() => this.#remove(key, flight));
    return flight;
  }

  #remove(key: Key, flight: Flight<Value>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
  }

  #leave(key: Key, flight: Flight<Value>): void {
    flight.callers -= 1;
    if (flight.callers > 0) return;
    this.#remove(key, flight);
    flight.abort.abort();
  }
}
