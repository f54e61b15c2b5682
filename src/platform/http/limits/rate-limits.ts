import { type Awaitable, continueWith } from '#lib/async/continue-with.ts';
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
  count(policy: LimitedPolicy, client: CountedClient, uses = 1): Awaitable<Counted> {
    const networks = typeof client === 'string' ? [{ key: client, clients: 1 }] : client;
    return countWindows(this.#windows[policy], networks, { states: [], admitted: uses });
  }
}

type Counted = { readonly states: readonly WindowState[]; readonly admitted: number };

/** The ID of an account, or the networks of a client, widest first. */
export type CountedClient = string | readonly ClientPrefix[];

type Window = {
  readonly name: string;
  readonly policy: string;
  /** By how many clients may use up their limit in a network at the same time. */
  readonly limiters: ReadonlyMap<number, Limiter>;
};

/** Counts in the windows that follow those whose states are known. */
function countWindows(
  windows: readonly Window[],
  networks: readonly ClientPrefix[],
  counted: Counted,
): Awaitable<Counted> {
  const { states, admitted } = counted;
  const window = windows[states.length];
  if (window === undefined || (admitted === 0 && states.length > 0)) return counted;
  return continueWith(consume(window, networks, { uses: admitted }), (state) =>
    countWindows(windows, networks, {
      states: [...states, toWindowState(window, state)],
      admitted: admitted - state.excess,
    }),
  );
}

/**
 * Counts the uses of a client, and those within its limit also for its wider networks, so that many
 * addresses of one network do not have many limits. `at` is the next network, the narrowest at
 * first. The state is that of the last network that exceeded its limit, with the excess of all.
 */
function consume(
  window: Window,
  networks: readonly ClientPrefix[],
  counted: { readonly uses: number; readonly at?: number; readonly state?: LimiterState },
): Awaitable<LimiterState> {
  const { uses, at = networks.length - 1, state: before } = counted;
  const network = networks[at];
  const limiter = network && window.limiters.get(network.clients);
  if (network === undefined || limiter === undefined)
    throw new Error('each network of a client has a limiter');
  const excessBefore = before?.excess ?? 0;
  return continueWith(limiter.consume(network.key, uses - excessBefore), (counting) => {
    const decisive = before === undefined || counting.excess > 0 ? counting : before;
    const state = { ...decisive, excess: excessBefore + counting.excess };
    if (at === 0 || state.excess === uses) return state;
    return consume(window, networks, { uses, at: at - 1, state });
  });
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
