import type { RateLimit } from '../../config/parse-setting.ts';
import { addUses, type CountedWindow, type Uses, Windows } from './windows.ts';

export type LimiterState = {
  readonly remaining: number;
  readonly msBeforeNext: number;
  /** How many of the counted uses exceed the limit. */
  readonly excess: number;
};

/** Counts the uses of a limit by key, such as the requests of a client. */
export type Limiter = {
  /** Counts several uses at once; one by default. */
  readonly consume: (key: string, uses?: number) => Promise<LimiterState>;
  /** Starts counting over. */
  readonly reset: (key: string) => Promise<void>;
};

/**
 * `exact`: all nodes together never exceed the limit. `leased`: nodes count on their own for a
 * moment, so that a request needs no query; `LEASE_FRACTION` bounds the excess.
 */
export type LimitPrecision = 'exact' | 'leased';

/** `name` separates the counters of different limits. */
export type CreateLimiter = (name: string, limit: RateLimit, precision: LimitPrecision) => Limiter;

/** Disposing of the limiters writes the last uses to the shared counters. */
export type Limiters = AsyncDisposable & { readonly createLimiter: CreateLimiter };

/** The counters of all processes. */
export type SharedCounters = {
  /** Returns the windows of the keys with the uses that all processes have added. */
  readonly add: (
    uses: readonly Uses[],
    durationMs: number,
  ) => Promise<ReadonlyMap<string, CountedWindow>>;
  readonly delete: (key: string) => Promise<void>;
  /** Once a key is over its limit, its uses are no longer added. */
  readonly areCostly: boolean;
};

/** Counts in this process. */
export const createLocalLimiter: CreateLimiter = (name, limit) => createExactLimiter(name, limit);

/** Adds each use to the shared counters. Without them, or while they fail, this process counts. */
export function createExactLimiter(
  name: string,
  { points, windowSeconds }: RateLimit,
  counters?: SharedCounters,
): Limiter {
  const durationMs = windowSeconds * 1000;
  const windows = new Windows<CountedWindow>(durationMs);

  function isKnownExcess(key: string): boolean {
    const window = counters?.areCostly === true ? windows.find(key, Date.now()) : undefined;
    return window !== undefined && window.used > points;
  }

  async function addShared(key: string, count: number): Promise<CountedWindow | undefined> {
    try {
      return (await counters?.add([{ key, count }], durationMs))?.get(key);
    } catch {
      return undefined;
    }
  }

  return {
    async consume(key, uses = 1) {
      const isShared = counters !== undefined && !isKnownExcess(key);
      const shared = isShared ? await addShared(`${name}:${key}`, uses) : undefined;
      const nowMs = Date.now();
      if (shared !== undefined && shared.used > points) windows.set(key, shared, nowMs);
      const window = shared ?? addUses(windows, { key, count: uses }, nowMs);
      return toLimiterState(window, { points, uses, nowMs });
    },
    async reset(key) {
      windows.delete(key);
      await counters?.delete(`${name}:${key}`);
    },
  };
}

/** The state after `uses`, which are included in `used`. */
export function toLimiterState(
  { used, endsAtMs }: CountedWindow,
  { points, uses, nowMs }: Record<'points' | 'uses' | 'nowMs', number>,
): LimiterState {
  return {
    remaining: Math.max(points - used, 0),
    msBeforeNext: Math.max(endsAtMs - nowMs, 0),
    excess: Math.min(Math.max(used - points, 0), uses),
  };
}
