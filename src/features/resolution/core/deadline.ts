/** A timeout that can be paused. It does not keep the process running. */
export class Deadline implements Disposable {
  readonly #controller = new AbortController();
  #remainingMs: number;
  #startedAtMs = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(timeoutMs: number) {
    this.#remainingMs = timeoutMs;
    this.#start();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Stops the time until the returned object is disposed of. */
  pause(): Disposable {
    clearTimeout(this.#timer);
    this.#remainingMs -= performance.now() - this.#startedAtMs;
    return { [Symbol.dispose]: () => this.#start() };
  }

  #start(): void {
    this.#startedAtMs = performance.now();
    this.#timer = setTimeout(
      () => this.#controller.abort(),
      Math.max(0, this.#remainingMs),
    ).unref();
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
  }
}
