import { type ClientPrefix, PREFIX_CLIENTS } from '#lib/net/client-prefixes.ts';

import type { Config } from '../../config/config.ts';
import type { RateLimit } from '../../config/parse-setting.ts';
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
  batch: 'exact',
  api: 'leased',
  auth: 'exact',
  ingest: 'leased',
  report: 'exact',
} as const satisfies Record<LimitedPolicy, LimitPrecision>;

export class RateLimits {
  readonly #windows: Readonly<Record<LimitedPolicy, readonly Window[]>>;

  /** By default, this process counts on its own. */
  constructor(limits: Config['rateLimits'], createLimiter: CreateLimiter = createLocalLimiter) {
    this.#windows = {
      embed: toWindows('embed', limits.embed, createLimiter),
      videos: toWindows('videos', limits.videos, createLimiter),
      batch: toWindows('batch', limits.batch, createLimiter),
      api: toWindows('api', limits.api, createLimiter),
      auth: toWindows('auth', limits.auth, createLimiter),
      ingest: toWindows('ingest', limits.ingest, createLimiter),
      report: toWindows('report', limits.report, createLimiter),
    };
  }

  /**
   * Counts uses of a client in each window of the policy, and stops at the first window that admits
   * none. `admitted` is the number of those within the limit: each window counts the uses that the
   * shorter windows admit.
   */
  async count(
    policy: LimitedPolicy,
    client: CountedClient,
    uses = 1,
  ): Promise<{ readonly states: readonly WindowState[]; readonly admitted: number }> {
    const states: WindowState[] = [];
    let admitted = uses;
    for (const window of this.#windows[policy]) {
      const state = await consume(window, client, admitted);
      states.push(toWindowState(window, state));
      admitted -= state.excess;
      if (admitted === 0) break;
    }
    return { states, admitted };
  }
}

/** The ID of an account, or the networks of a client, widest first. */
export type CountedClient = string | readonly ClientPrefix[];

type Window = {
  readonly name: string;
  readonly policy: string;
  /** By how many clients may use up their limit in a network at the same time. */
  readonly limiters: ReadonlyMap<number, Limiter>;
};

/**
 * Counts the uses of a client, and those within its limit also for its wider networks, so that many
 * addresses of one network do not have many limits.
 */
async function consume(
  { limiters }: Window,
  client: CountedClient,
  uses: number,
): Promise<LimiterState> {
  const networks = typeof client === 'string' ? [{ key: client, clients: 1 }] : client;
  let decisive: LimiterState | undefined;
  let excess = 0;
  for (const { key, clients } of networks.toReversed()) {
    const counted = limiters.get(clients)?.consume(key, uses - excess);
    // oxlint-disable-next-line no-await-in-loop -- a wider network counts what a narrower admits
    const state = counted instanceof Promise ? await counted : counted;
    if (state === undefined) throw new Error(`no limiter for ${clients} clients`);
    if (decisive === undefined || state.excess > 0) decisive = state;
    excess += state.excess;
    if (excess === uses) break;
  }
  if (decisive === undefined) throw new Error('a client has at least one network');
  return { ...decisive, excess };
}

/** The shortest window comes first, so that a rejected burst does not consume the daily limit. */
function toWindows(
  policy: LimitedPolicy,
  limits: readonly RateLimit[],
  createLimiter: CreateLimiter,
): readonly Window[] {
  return limits
    .toSorted((a, b) => a.windowSeconds - b.windowSeconds)
    .map((limit, index) => {
      const name = WINDOW_NAMES[index] ?? `sustained-${index}`;
      return {
        name,
        policy: `"${name}";q=${limit.points};w=${limit.windowSeconds}`,
        limiters: createLimiters(policy, limit, createLimiter),
      };
    });
}

function createLimiters(
  policy: LimitedPolicy,
  { points, windowSeconds }: RateLimit,
  createLimiter: CreateLimiter,
): ReadonlyMap<number, Limiter> {
  const name = `${policy}-${windowSeconds}`;
  return new Map(
    PREFIX_CLIENTS.map((clients) => {
      const limit = { points: points * clients, windowSeconds };
      const suffix = clients === 1 ? '' : `-${clients}`;
      return [clients, createLimiter(`${name}${suffix}`, limit, PRECISIONS[policy])];
    }),
  );
}

function toWindowState(
  { name, policy }: Window,
  { remaining, msBeforeNext, excess }: LimiterState,
): WindowState {
  const resetSeconds = Math.ceil(msBeforeNext / 1000);
  return { name, policy, remaining, resetSeconds, exceeded: excess > 0 };
}
