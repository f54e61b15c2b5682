import type { RateLimit } from '../../config/parse-setting.ts';
import { type Limiter, type LimiterState, type SharedCounters, toLimiterState } from './limiter.ts';
import { type Window, Windows } from './windows.ts';

/** The part of a limit that a node may use before it adds its uses to the shared counters. */
const LEASE_FRACTION = 1 / 20;
/** How often a node adds its uses, if it has not used up a lease before. */
const FLUSH_INTERVAL_MS = 200;

type LeasedWindow = Window & {
  /** Uses of all nodes, when this node last added its own. */
  shared: number;
  /** Uses that are being added. */
  adding: number;
  unadded: number;
};

/** Zero if the limit is too low to be leased. */
export function toLease({ points }: RateLimit): number {
  return Math.floor(points * LEASE_FRACTION);
}

/**
 * Counts in this process, and adds the uses to the shared counters in batches. A node has at most
 * one lease of uses that the others do not know, so `n` nodes together exceed the limit by at most
 * `n - 1` leases. No request below the limit is rejected, even after a node has crashed. While the
 * database is down, this process counts.
 */
export class LeasedLimiter implements Limiter {
  readonly #name: string;
  readonly #limit: RateLimit;
  readonly #counters: SharedCounters;
  readonly #windows: Windows<LeasedWindow>;
  /** Windows with uses that are not added yet. */
  #changed = new Map<string, LeasedWindow>();
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> | undefined;

  constructor(name: string, limit: RateLimit, counters: SharedCounters) {
    this.#name = name;
    this.#limit = limit;
    this.#counters = counters;
    this.#windows = new Windows(limit.windowSeconds * 1000);
  }

  consume(key: string, uses = 1): LimiterState | Promise<LimiterState> {
    return this.#tryConsume(key, uses) ?? this.#flushAndConsume(key, uses);
  }

  /** Returns undefined if this node must first add its uses, because they are a lease. */
  #tryConsume(key: string, uses: number): LimiterState | undefined {
    const { points } = this.#limit;
    const nowMs = Date.now();
    const window = this.#windows.open(key, nowMs, (endsAtMs) => ({
      shared: 0,
      adding: 0,
      unadded: 0,
      endsAtMs,
    }));
    const pending = window.adding + window.unadded;
    const used = window.shared + pending + uses;
    const state = toLimiterState({ used, endsAtMs: window.endsAtMs }, { points, uses, nowMs });
    const admitted = uses - state.excess;
    if (admitted > 0 && pending > 0 && pending + admitted > toLease(this.#limit)) return undefined;
    if (admitted > 0) this.#count(key, window, admitted);
    return state;
  }

  async #flushAndConsume(key: string, uses: number): Promise<LimiterState> {
    await this.#flush();
    return await this.consume(key, uses);
  }

  async reset(key: string): Promise<void> {
    this.#windows.delete(key);
    this.#changed.delete(key);
    await this.#counters.delete(this.#toSharedKey(key));
  }

  /** Adds all uses to the shared counters, also those that are counted during a running flush. */
  async flushAll(): Promise<void> {
    await this.#flushing;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#flush();
  }

  #count(key: string, window: LeasedWindow, uses: number): void {
    window.unadded += uses;
    this.#changed.set(key, window);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#flush();
    }, FLUSH_INTERVAL_MS).unref();
  }

  #flush(): Promise<void> {
    this.#flushing ??= this.#addBatch().finally(() => {
      this.#flushing = undefined;
      if (this.#changed.size > 0) this.#schedule();
    });
    return this.#flushing;
  }

  async #addBatch(): Promise<void> {
    const nowMs = Date.now();
    const batch = [...this.#changed].filter(([, window]) => !this.#windows.hasEnded(window, nowMs));
    this.#changed = new Map();
    if (batch.length === 0) return;
    for (const [, window] of batch) {
      window.adding = window.unadded;
      window.unadded = 0;
    }
    const totals = await this.#add(batch);
    for (const [key, window] of batch) {
      const total = totals?.get(this.#toSharedKey(key));
      window.shared = total?.used ?? window.shared + window.adding;
      window.endsAtMs = total?.endsAtMs ?? window.endsAtMs;
      window.adding = 0;
    }
  }

  /** Returns undefined while the database is down. */
  async #add(
    batch: readonly (readonly [string, LeasedWindow])[],
  ): Promise<Awaited<ReturnType<SharedCounters['add']>> | undefined> {
    const uses = batch.map(([key, { adding }]) => ({ key: this.#toSharedKey(key), count: adding }));
    try {
      return await this.#counters.add(uses, this.#limit.windowSeconds * 1000);
    } catch {
      return undefined;
    }
  }

  #toSharedKey(key: string): string {
    return `${this.#name}:${key}`;
  }
}
