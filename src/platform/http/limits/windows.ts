/** A period in which the uses of one key are counted. */
export type Window = { endsAtMs: number };

export type CountedWindow = Window & { used: number };

export type Uses = { readonly key: string; readonly count: number };

/**
 * A window that ends later was started before the clock was set back, and would lock its client
 * out. The clocks of nodes differ by less than a window.
 */
export const WINDOWS_AHEAD_MAX = 2;

/** The current windows by key. */
export class Windows<W extends Window> {
  readonly #durationMs: number;
  /** Sorted by their end, because all windows have the same duration. */
  readonly #windows = new Map<string, W>();

  constructor(durationMs: number) {
    this.#durationMs = durationMs;
  }

  /** Returns the current window of the key, or starts `next`. */
  open(key: string, nowMs: number, next: (endsAtMs: number) => W): W {
    const current = this.find(key, nowMs);
    if (current !== undefined) return current;
    const window = next(nowMs + this.#durationMs);
    this.set(key, window, nowMs);
    return window;
  }

  find(key: string, nowMs: number): W | undefined {
    const window = this.#windows.get(key);
    return window === undefined || this.hasEnded(window, nowMs) ? undefined : window;
  }

  /** Also removes windows that have ended, so that no timer is necessary. */
  set(key: string, window: W, nowMs: number): void {
    for (const [oldKey, old] of this.#windows) {
      if (!this.hasEnded(old, nowMs)) break;
      this.#windows.delete(oldKey);
    }
    this.#windows.delete(key);
    this.#windows.set(key, window);
  }

  delete(key: string): void {
    this.#windows.delete(key);
  }

  hasEnded({ endsAtMs }: Window, nowMs: number): boolean {
    return endsAtMs <= nowMs || endsAtMs > nowMs + WINDOWS_AHEAD_MAX * this.#durationMs;
  }
}

/** Counts in this process. */
export function addUses(
  windows: Windows<CountedWindow>,
  { key, count }: Uses,
  nowMs: number,
): CountedWindow {
  const window = windows.open(key, nowMs, (endsAtMs) => ({ used: 0, endsAtMs }));
  window.used += count;
  return window;
}
