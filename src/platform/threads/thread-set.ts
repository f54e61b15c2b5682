import { createBusyError } from './fair-queue.ts';
import { Thread } from './thread.ts';

/** Starts threads, and keeps idle ones for a while. */
export class ThreadSet {
  readonly #idleMs: number;
  readonly #all = new Set<Thread>();
  readonly #idle = new Map<Thread, NodeJS.Timeout>();

  constructor(idleMs: number) {
    this.#idleMs = idleMs;
  }

  get size(): number {
    return this.#all.size;
  }

  /** Returns an idle thread, or starts one. Throws `unavailable` if the system has no resources. */
  take(): Thread {
    const [idle] = this.#idle.keys();
    if (idle !== undefined) {
      this.#removeIdle(idle);
      return idle;
    }
    const thread = startThread((exited) => {
      this.#removeIdle(exited);
      this.#all.delete(exited);
    });
    this.#all.add(thread);
    return thread;
  }

  /** Makes the thread idle, or terminates it if it is not reusable. */
  async release(thread: Thread): Promise<void> {
    if (!thread.isReusable) return await thread.terminate();
    if (!this.#all.has(thread)) return undefined;
    const end = (): void => {
      this.#removeIdle(thread);
      void thread.terminate();
    };
    this.#idle.set(thread, setTimeout(end, this.#idleMs).unref());
    return undefined;
  }

  async terminateAll(): Promise<void> {
    await Promise.all([...this.#all].map((thread) => thread.terminate()));
  }

  #removeIdle(thread: Thread): void {
    clearTimeout(this.#idle.get(thread));
    this.#idle.delete(thread);
  }
}

function startThread(onExit: (thread: Thread) => void): Thread {
  try {
    return new Thread(onExit);
  } catch (error) {
    // Such as ERR_WORKER_INIT_FAILED, if the system has no memory for the stack.
    throw createBusyError(error);
  }
}
