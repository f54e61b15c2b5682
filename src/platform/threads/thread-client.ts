/** A client, or work in the background, which has a share of the threads but no CPU budget. */
type SingleClient = string | { readonly background: string };

/** The client or clients whose share of the threads and whose CPU budget a task uses. */
export type ThreadClient = SingleClient | SharedClients;

/**
 * The clients that wait for the same work. They may join at any time, and the work runs as soon as
 * one of them may run it, which then pays for it.
 */
export class SharedClients {
  readonly #members = new Set<ThreadClient>();
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
    return this.#members;
  }

  add(client: ThreadClient): void {
    if (this.#members.has(client)) return;
    this.#members.add(client);
    if (client instanceof SharedClients) client.onJoined(this.#notify);
    this.#notify();
  }

  /** Calls the listener when a client joins. Returns a function that removes the listener. */
  onJoined(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Also refuses the work that waits for this work. */
  refuse(): void {
    this.#isRefused = true;
    for (const member of this.#members) {
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
