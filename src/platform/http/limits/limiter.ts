import type { RateLimit } from '../../config/parse-setting.ts';
import { type Window, Windows } from './windows.ts';

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

export type CountedWindow = Window & { used: number };

/** Counts in this process. */
export function createLocalLimiter(_name: string, { points, windowSeconds }: RateLimit): Limiter {
  const windows = new Windows<CountedWindow>(windowSeconds * 1000);
  return {
    async consume(key, uses = 1) {
      const nowMs = Date.now();
      const window = windows.open(key, nowMs, (endsAtMs) => ({ used: 0, endsAtMs }));
      window.used += uses;
      return toLimiterState(window, { points, uses, nowMs });
    },
    async reset(key) {
      windows.delete(key);
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
