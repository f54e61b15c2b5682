import type { Config, RateLimit } from '../../config/config.ts';
import type { RateLimitPolicy } from '../route-options.ts';
import {
  type CreateLimiter,
  createLocalLimiter,
  type Limiter,
  type LimiterState,
  type LimitPrecision,
} from './limiter.ts';
import type { WindowState } from './rate-limit-headers.ts';

const WINDOW_NAMES = ['burst', 'sustained'];

export type LimitedPolicy = Exclude<RateLimitPolicy, 'none'>;

/** Requests of the leased policies are cheap and frequent. */
const PRECISIONS = {
  embed: 'exact',
  videos: 'exact',
  api: 'leased',
  auth: 'exact',
  ingest: 'leased',
} as const satisfies Record<LimitedPolicy, LimitPrecision>;

export class RateLimits {
  readonly #windows: Readonly<Record<LimitedPolicy, readonly Window[]>>;

  /** By default, this process counts on its own. */
  constructor(limits: Config['rateLimits'], createLimiter: CreateLimiter = createLocalLimiter) {
    this.#windows = {
      embed: toWindows('embed', limits.embed, createLimiter),
      videos: toWindows('videos', limits.videos, createLimiter),
      api: toWindows('api', limits.api, createLimiter),
      auth: toWindows('auth', limits.auth, createLimiter),
      ingest: toWindows('ingest', limits.ingest, createLimiter),
    };
  }

  /**
   * Counts one request of a client in each window of the policy, and stops at the first exceeded
   * window.
   */
  async count(policy: LimitedPolicy, client: string): Promise<readonly WindowState[]> {
    const states: WindowState[] = [];
    for (const window of this.#windows[policy]) {
      const state = toWindowState(window, await window.limiter.consume(client));
      states.push(state);
      if (state.exceeded) break;
    }
    return states;
  }
}

type Window = {
  readonly name: string;
  readonly limit: RateLimit;
  readonly limiter: Limiter;
};

/** The shortest window comes first, so that a rejected burst does not consume the daily limit. */
function toWindows(
  policy: LimitedPolicy,
  limits: readonly RateLimit[],
  createLimiter: CreateLimiter,
): readonly Window[] {
  return limits
    .toSorted((a, b) => a.windowSeconds - b.windowSeconds)
    .map((limit, index) => ({
      name: WINDOW_NAMES[index] ?? `sustained-${index}`,
      limit,
      limiter: createLimiter(`${policy}-${limit.windowSeconds}`, limit, PRECISIONS[policy]),
    }));
}

function toWindowState(
  { name, limit: { points, windowSeconds } }: Window,
  { remaining, msBeforeNext, isExceeded }: LimiterState,
): WindowState {
  const resetSeconds = Math.ceil(msBeforeNext / 1000);
  return { name, points, windowSeconds, remaining, resetSeconds, exceeded: isExceeded };
}
