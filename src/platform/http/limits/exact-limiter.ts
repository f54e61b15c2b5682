import type { RateLimit } from '../../config/parse-setting.ts';
import { type CountedWindow, createLocalLimiter, type Limiter, toLimiterState } from './limiter.ts';
import type { SharedCounters } from './shared-counters.ts';
import { Windows } from './windows.ts';

/** Adds each use to the shared counters. While the database is down, this process counts. */
export function createExactLimiter(
  name: string,
  limit: RateLimit,
  counters: SharedCounters,
): Limiter {
  const durationMs = limit.windowSeconds * 1000;
  const local = createLocalLimiter(name, limit);
  /** Once a key is over its limit, its uses cause no more queries. */
  const exceeded = new Windows<CountedWindow>(durationMs);

  async function add(key: string, count: number): Promise<CountedWindow | undefined> {
    try {
      return (await counters.add([{ key, count }], durationMs)).get(key);
    } catch {
      return undefined;
    }
  }

  return {
    async consume(key, uses = 1) {
      const { points } = limit;
      const known = exceeded.find(key, Date.now());
      if (known !== undefined) {
        const used = known.used + uses;
        return toLimiterState({ ...known, used }, { points, uses, nowMs: Date.now() });
      }
      const counted = await add(`${name}:${key}`, uses);
      if (counted === undefined) return local.consume(key, uses);
      const nowMs = Date.now();
      if (counted.used > points) exceeded.set(key, counted, nowMs);
      return toLimiterState(counted, { points, uses, nowMs });
    },
    async reset(key) {
      exceeded.delete(key);
      await local.reset(key);
      await counters.delete(`${name}:${key}`);
    },
  };
}
