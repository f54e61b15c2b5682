/**
 * One timer for the successive waits of a connection. Extending a wait only stores a time, because
 * that happens for every read.
 */
export class Deadline {
  readonly #onPassed: () => void;
  #timer: NodeJS.Timeout | undefined;
  #firesAtMs = Infinity;
  #passesAtMs = Infinity;

  constructor(onPassed: () => void) {
    this.#onPassed = onPassed;
  }

  /** Waits for this time from now, instead of any earlier wait. */
  set(afterMs: number): void {
    this.#passesAtMs = performance.now() + afterMs;
    if (this.#passesAtMs < this.#firesAtMs) this.#arm(afterMs);
  }

  /** Ends the wait. */
  clear(): void {
    this.#passesAtMs = Infinity;
  }

  [Symbol.dispose](): void {
    this.clear();
    clearTimeout(this.#timer);
  }

  #arm(afterMs: number): void {
    clearTimeout(this.#timer);
    this.#firesAtMs = performance.now() + afterMs;
    this.#timer = setTimeout(() => this.#fire(), afterMs).unref();
  }

  #fire(): void {
    this.#firesAtMs = Infinity;
    const leftMs = this.#passesAtMs - performance.now();
    if (leftMs === Infinity) return;
    if (leftMs > 0) return this.#arm(leftMs);
    this.clear();
    this.#onPassed();
  }
}
