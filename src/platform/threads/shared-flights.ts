import { SingleFlight } from '#lib/async/single-flight.ts';

import { SharedClients, type ThreadClient } from './thread-client.ts';

type JoinOptions<Value> = {
  readonly client: ThreadClient;
  readonly signal: AbortSignal;
  /** Starts the work, whose tasks run for `clients`. */
  readonly start: (signal: AbortSignal, clients: SharedClients) => Promise<Value>;
};

/** Deduplicates concurrent work on threads by key, so that it depends on no single client. */
export class SharedFlights<Value, Key = string> {
  readonly #flights = new SingleFlight<Value, SharedClients>();
  readonly #clients = new Map<Key, SharedClients>();

  /**
   * Joins the work of `key`, or starts it. Rejects with the reason of `signal` if the signal aborts
   * first, and with `unavailable` if none of the clients may run the work.
   */
  async join(key: Key, { client, signal, start }: JoinOptions<Value>): Promise<Value> {
    signal.throwIfAborted();
    const clients = this.#open(key, client);
    try {
      const startShared = (working: AbortSignal): Promise<Value> => start(working, clients);
      return await this.#flights.join(clients, { start: startShared, signal });
    } finally {
      clients.leave(client);
      const isOver = !this.#flights.has(clients);
      if (isOver && this.#clients.get(key) === clients) this.#clients.delete(key);
    }
  }

  /** Returns whether work of the key is running that a client can join. */
  has(key: Key): boolean {
    return this.#find(key) !== undefined;
  }

  #find(key: Key): SharedClients | undefined {
    const clients = this.#clients.get(key);
    if (clients === undefined || clients.isRefused || !this.#flights.has(clients)) return undefined;
    return clients;
  }

  #open(key: Key, client: ThreadClient): SharedClients {
    const joined = this.#find(key);
    if (joined !== undefined) {
      joined.add(client);
      return joined;
    }
    const started = new SharedClients(client);
    this.#clients.set(key, started);
    return started;
  }
}
