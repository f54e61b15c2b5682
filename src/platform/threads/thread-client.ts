/** A client, or work in the background, which has a share of the threads but no CPU budget. */
type SingleClient = string | { readonly background: string };

/** The client or clients whose share of the threads and whose CPU budget a task uses. */
export type ThreadClient = SingleClient | SharedClients;

/**
 * The clients that wait for the same work. They may join and leave at any time, and the work runs
 * as soon as one of them may run it, which then pays for it.
 */
export class SharedClients {
  /** How often each client waits. */
  readonly #members = new Map<ThreadClient, number>();
  readonly #listeners = new Set<() => void>();
  #isRefused = false;

  constructor(starter: ThreadClient) {
    this.add(starter);
  }

  /** True once the work has been rejected. Clients that come later must start it again. */
  get isRefused(): boolean {
    return this.#isRefused;
  }

  /** The client that came first is the first one. */
  get members(): Iterable<ThreadClient> {
    return this.#members.keys();
  }

  add(client: ThreadClient): void {
    const count = this.#members.get(client) ?? 0;
    this.#members.set(client, count + 1);
    if (count > 0) return;
    if (client instanceof SharedClients) client.onJoined(this.#notify);
    this.#notify();
  }

  /** The last client stays, because it pays for the work that runs until it is aborted. */
  leave(client: ThreadClient): void {
    const count = this.#members.get(client) ?? 0;
    if (count > 1) this.#members.set(client, count - 1);
    else if (this.#members.size > 1) this.#members.delete(client);
  }

  /** Calls the listener when a client joins. Returns a function that removes the listener. */
  onJoined(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Also refuses the work that waits for this work. */
  refuse(): void {
    this.#isRefused = true;
    for (const member of this.#members.keys()) {
      if (member instanceof SharedClients) member.refuse();
    }
  }

  readonly #notify = (): void => {
    for (const listener of this.#listeners) listener();
  };
}

/** The client that came first is the first one. */
export function* listClients(client: ThreadClient): Generator<SingleClient> {
  if (!(client instanceof SharedClients)) yield client;
  else for (const member of client.members) yield* listClients(member);
}

/** The name of the client that started the work, for shares that it does not pass on. */
export function nameClient(client: ThreadClient): string {
  const [first = ''] = listClients(client);
  return typeof first === 'string' ? first : first.background;
}

/** Work in the background, which has the share of the host of its URL. */
export function toBackgroundClient({ hostname }: URL): ThreadClient {
  return { background: `host ${hostname}` };
}
