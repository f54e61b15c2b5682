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
  /**
   * Counts several uses at once; one by default. Returns a promise only if it has to wait, because
   * most requests are counted in this process.
   */
  readonly consume: (key: string, uses?: number) => LimiterState | Promise<LimiterState>;
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

  function countLocally(key: string, uses: number): LimiterState {
    const nowMs = Date.now();
    const window = addUses(windows, { key, count: uses }, nowMs);
    return toLimiterState(window, { points, uses, nowMs });
  }

  async function countShared(
    key: string,
    uses: number,
    { add }: SharedCounters,
  ): Promise<LimiterState> {
    const sharedKey = `${name}:${key}`;
    let shared: CountedWindow | undefined;
    try {
      shared = (await add([{ key: sharedKey, count: uses }], durationMs)).get(sharedKey);
    } catch {
      // While the shared counters fail, this process counts.
    }
    if (shared === undefined) return countLocally(key, uses);
    const nowMs = Date.now();
    if (shared.used > points) windows.set(key, shared, nowMs);
    return toLimiterState(shared, { points, uses, nowMs });
  }

  return {
    consume: (key, uses = 1) =>
      counters === undefined || isKnownExcess(key)
        ? countLocally(key, uses)
        : countShared(key, uses, counters),
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
