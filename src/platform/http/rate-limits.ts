import type { RateLimiterAbstract } from 'rate-limiter-flexible';

import type { Config, RateLimit } from '../config/config.ts';
import { consume, createLimiter } from './limiter.ts';
import type { WindowState } from './rate-limit-headers.ts';
import type { RateLimitPolicy } from './route-options.ts';
import type { SharedCounters } from './shared-counters.ts';

const WINDOW_NAMES = ['burst', 'sustained'];

export type LimitedPolicy = Exclude<RateLimitPolicy, 'none'>;

/**
 * Counts one request of a client in each window of the policy, and stops at the first exceeded
 * window.
 */
export type CountRequest = (
  policy: LimitedPolicy,
  client: string,
) => Promise<readonly WindowState[]>;

/**
 * Counts in this process, or in PostgreSQL so that all nodes share the counters. While the database
 * is down, each node counts on its own.
 */
export function createRateLimits(
  limits: Config['rateLimits'],
  shared?: SharedCounters,
): CountRequest {
  const windows: Readonly<Record<LimitedPolicy, readonly Window[]>> = {
    embed: toWindows('embed', limits.embed, shared),
    videos: toWindows('videos', limits.videos, shared),
    api: toWindows('api', limits.api, shared),
    auth: toWindows('auth', limits.auth, shared),
    ingest: toWindows('ingest', limits.ingest, shared),
  };
  return async (policy, client) => {
    const states: WindowState[] = [];
    for (const window of windows[policy]) {
      const state = await countRequest(window, client);
      states.push(state);
      if (state.exceeded) break;
    }
    return states;
  };
}

type Window = {
  readonly name: string;
  readonly limit: RateLimit;
  readonly limiter: RateLimiterAbstract;
};

/** The shortest window comes first, so that a rejected burst does not consume the daily limit. */
function toWindows(
  policy: LimitedPolicy,
  limits: readonly RateLimit[],
  shared: SharedCounters | undefined,
): readonly Window[] {
  return limits
    .toSorted((a, b) => a.windowSeconds - b.windowSeconds)
    .map((limit, index) => ({
      name: WINDOW_NAMES[index] ?? `sustained-${index}`,
      limit,
      limiter: createLimiter(`${policy}-${limit.windowSeconds}`, limit, shared),
    }));
}

async function countRequest(
  { name, limit, limiter }: Window,
  client: string,
): Promise<WindowState> {
  const { state, exceeded } = await consume(limiter, client);
  return {
    name,
    points: limit.points,
    windowSeconds: limit.windowSeconds,
    remaining: state.remainingPoints,
    resetSeconds: Math.ceil(state.msBeforeNext / 1000),
    exceeded,
  };
}
