import { LRUCache } from 'lru-cache';

import type { Clock } from '#platform/clock.ts';

export type CpuBudgetLimits = {
  /** CPU time that a client can use at once. */
  readonly burstMs: number;
  /** CPU time that a client can use per second, on average. */
  readonly msPerSecond: number;
};

type Usage = { readonly usedMs: number; readonly atMs: number };

/** Beyond this number, the CPU time of the clients whose last task was longest ago is forgotten. */
const CLIENTS_MAX = 10_000;

/**
 * CPU time that each client has used recently, as a leaky bucket. A task can exceed the budget,
 * because its CPU time is known only when it ends; the client then waits longer for its next task.
 */
export class CpuBudget {
  readonly #limits: CpuBudgetLimits;
  readonly #clock: Clock;
  readonly #usage = new LRUCache<string, Usage>({ max: CLIENTS_MAX });

  constructor(limits: CpuBudgetLimits, clock: Clock = () => performance.now()) {
    this.#limits = limits;
    this.#clock = clock;
  }

  charge(client: string, cpuMs: number): void {
    const usedMs = this.#readUsedMs(client) + cpuMs;
    this.#usage.set(client, { usedMs, atMs: this.#clock() });
  }

  /** Milliseconds until the client may start a task; 0 within its budget. */
  waitMs(client: string): number {
    const { burstMs, msPerSecond } = this.#limits;
    const excessMs = this.#readUsedMs(client) - burstMs;
    return excessMs <= 0 ? 0 : Math.ceil((excessMs / msPerSecond) * 1000);
  }

  #readUsedMs(client: string): number {
    const usage = this.#usage.get(client);
    if (usage === undefined) return 0;
    const elapsedSeconds = (this.#clock() - usage.atMs) / 1000;
    return Math.max(0, usage.usedMs - elapsedSeconds * this.#limits.msPerSecond);
  }
}
