import { filterHeadersForOrigin } from '#lib/http/filter-headers-for-origin.ts';
import { computeOnce } from '#lib/memory/compute-once.ts';
import { ByteBudget } from '#platform/admission/byte-budget.ts';
import type { Clock } from '#platform/clock.ts';
import type { ProviderRule } from '#platform/config/parse-host-rules.ts';
import type { Egress } from '#platform/egress/egress.ts';
import { nameClient, toBackgroundClient } from '#platform/threads/thread-client.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';

import { listAdapters } from '../adapters/index.ts';
import type { Adapter } from '../core/adapter.ts';
import { Deadline } from '../core/deadline.ts';
import { FAILURE_REASONS, type ResolutionFailureCode } from '../core/failure-reasons.ts';
import type { HostLimits } from '../core/host-limits/create-host-limits.ts';
import type { FailedOutcome, Outcome } from '../core/outcome.ts';
import type { RequestLog } from '../core/request-log.ts';
import type {
  FailedResolution,
  Resolution,
  ResolutionTrace,
  ResolveOptions,
  ResolveUrl,
} from '../core/resolution.ts';
import { createSession } from '../core/session.ts';
import { createTrace, type Trace } from '../core/trace.ts';
import { YtDlpAttempt } from '../core/yt-dlp-attempt.ts';
import { type YtDlpOptions, YtDlpRunner } from '../core/yt-dlp-runner.ts';
import { getAdapterTable, toAdapterTable } from './adapter-table.ts';
import { createFailureCache, type CachedFailure } from './failure-cache.ts';
import { createProviderPolicy } from './provider-policy.ts';
import { ROOT_POSITION, resolveSingleUrl } from './resolve-single-url.ts';

const RESOLUTION_TIMEOUT_MS = 25_000;

export type ResolveUrlDeps = {
  readonly egress: Egress;
  readonly threads: ThreadPool;
  /** Memory for received bytes, shared with other features. */
  readonly byteBudget?: ByteBudget;
  readonly clock: Clock;
  /** Finds sources that the operator has blocked; none if undefined. */
  readonly isBlocked?: (url: URL) => boolean;
  /** Origin of this server, sent with requests to test the upstreams' CORS headers. */
  readonly publicOrigin: string;
  readonly onFinished?: (resolution: Resolution) => void;
  /** Called for every failure that is returned from the cache. */
  readonly onCachedFailure?: (code: ResolutionFailureCode) => void;
  readonly adapters?: readonly Adapter[];
  /** Providers that the operator permits; all if undefined. */
  readonly providers?: ProviderRule;
  readonly denyHosts?: readonly string[];
  /** True by default. */
  readonly framesDeclaredPlayers?: boolean;
  /** Time limit of a resolution. Defaults to RESOLUTION_TIMEOUT_MS. */
  readonly timeoutMs?: number;
  /** Unlimited if undefined. */
  readonly hostLimits?: HostLimits;
  /** True if recent failures are returned from a cache. */
  readonly cachesFailures?: boolean;
  readonly ytDlp?: YtDlpOptions | null;
};

export function createResolveUrl(deps: ResolveUrlDeps): ResolveUrl {
  const { egress, threads, clock, publicOrigin, hostLimits, adapters } = deps;
  const { byteBudget = new ByteBudget(), framesDeclaredPlayers = true } = deps;
  const { timeoutMs: totalMs = RESOLUTION_TIMEOUT_MS } = deps;
  const { isBlocked = () => false } = deps;
  const policy = createProviderPolicy({
    rule: deps.providers ?? { kind: 'except', names: [] },
    denyHosts: deps.denyHosts ?? [],
    listAdapters: () => adapters ?? listAdapters(),
  });
  const getTable = computeOnce(() => (adapters ? toAdapterTable(adapters) : getAdapterTable()));
  const failures = deps.cachesFailures === true ? createFailureCache(clock) : undefined;
  const runner = deps.ytDlp ? new YtDlpRunner(deps.ytDlp) : null;

  return async (url, options) => {
    const { signal, client = toBackgroundClient(url), timeoutMs, onFound } = options;
    const { headers = {} } = options;
    const cache = findCache(failures, options);
    const trace = createTrace(clock);
    const cached = options.force === true ? undefined : cache?.get(url);
    if (cached !== undefined) {
      traceCachedFailure(cached, url, trace);
      deps.onCachedFailure?.(FAILURE_REASONS[cached.outcome.reason].code);
      return toResolution(cached.outcome, trace.finish({ requests: 0, bytes: 0 }));
    }
    using deadline = new Deadline(totalMs);
    const callerSignal = signal;
    using reservation = byteBudget.open(nameClient(client));
    const session = createSession({
      egress,
      isBlocked,
      trace,
      publicOrigin,
      callerSignal,
      deadline,
      clock,
      timeoutMs: totalMs,
      callerTimeoutMs: timeoutMs,
      hostLimits,
      threads,
      client,
      reservation,
    });
    const ytDlp = runner && new YtDlpAttempt(runner);
    const found = await resolveSingleUrl(
      url,
      { ...ROOT_POSITION, requestHeaders: headers },
      {
        findOwnHeaders: (to) => filterHeadersForOrigin(headers, { from: url, to }),
        session,
        clock,
        adapters: getTable(),
        policy,
        ytDlp,
        framesDeclaredPlayers,
        onFound,
      },
    );
    const { requestLog } = session;
    const leadsToBlocked = requestLog.isBlocked || findResources(found).some(isBlocked);
    const outcome = addRefusal(leadsToBlocked ? toBlocked(found) : found, requestLog);
    cache?.record(url, outcome);
    const resolution = addCut(toResolution(outcome, trace.finish(session.usage())), ytDlp);
    deps.onFinished?.(resolution);
    return resolution;
  };
}

type Failures = ReturnType<typeof createFailureCache>;

/** Failures with headers of one owner do not apply to the requests of others. */
function findCache(
  failures: Failures | undefined,
  { headers = {} }: ResolveOptions,
): Failures | undefined {
  return Object.keys(headers).length === 0 ? failures : undefined;
}

function traceCachedFailure({ ageMs, retryInMs }: CachedFailure, url: URL, trace: Trace): void {
  const [ageSeconds, retryInSeconds] = [ageMs, retryInMs].map((ms) => Math.ceil(ms / 1000));
  trace.addStep('cached failure', url, `failed ${ageSeconds} s ago; retry in ${retryInSeconds} s`);
}

/** A source that leads to a blocked one fails, even if it has others. */
function toBlocked({ provider }: Outcome): Outcome {
  return { kind: 'failed', provider, reason: 'source_blocked' };
}

function findResources(outcome: Outcome): readonly URL[] {
  if (outcome.kind === 'failed') return [];
  const renditions = outcome.media.sources.flatMap((source) => source.renditions ?? []);
  return [...(outcome.resources ?? []), ...renditions.map(({ url }) => url)];
}

/** Names the refusal for adapters that frame the player themselves after a refused request. */
function addRefusal(
  outcome: Outcome,
  { refusals: [first] }: Pick<RequestLog, 'refusals'>,
): Outcome {
  if (outcome.kind === 'failed' || outcome.media.sources.length > 0) return outcome;
  if (outcome.refusal !== undefined || first === undefined) return outcome;
  const { provider } = outcome;
  return { ...outcome, refusal: { kind: 'failed', provider, reason: first.reason } };
}

function toResolution(outcome: Outcome, trace: ResolutionTrace): Resolution {
  if (outcome.kind === 'failed') return toFailure(outcome, trace);
  const { refusal, ...resolved } = outcome;
  return { ...resolved, trace, ...(refusal && { refusal: toFailure(refusal, trace) }) };
}

function addCut(resolution: Resolution, ytDlp: YtDlpAttempt | null): Resolution {
  if (resolution.kind === 'failed' || ytDlp?.wasCut !== true) return resolution;
  return { ...resolution, wasCut: true };
}

function toFailure(outcome: FailedOutcome, trace: ResolutionTrace): FailedResolution {
  const { provider, reason, names = [] } = outcome;
  const { code, message: generalMessage } = FAILURE_REASONS[reason];
  const message = addNames(generalMessage, names);
  const drm = reason === 'drm' ? names : [];
  const channels = reason === 'channel_list' && { channels: Number(names[0]) };
  return { kind: 'failed', provider, code, reason, message, drm, ...channels, trace };
}

/** Adds the names to the first sentence, in parentheses. */
function addNames(message: string, names: readonly string[]): string {
  return names.length === 0 ? message : message.replace('.', () => ` (${names.join(', ')}).`);
}
