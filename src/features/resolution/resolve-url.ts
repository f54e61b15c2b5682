import { RESOLUTION_TIMEOUT_MS } from '#contract/limits.ts';
import type { Clock } from '#platform/clock.ts';
import type { PolitenessRule, ProgramConfig, ProviderRule } from '#platform/config/config.ts';
import type { Egress, Tunnels } from '#platform/egress/egress.ts';

import type { Adapter } from './adapters/adapter.ts';
import { ADAPTERS } from './adapters/index.ts';
import { FAILURE_REASONS } from './failure-reasons.ts';
import { createFailureMemory, type RecalledFailure } from './failures/failure-memory.ts';
import { createIndexReader } from './media-index/index-reader.ts';
import type { Outcome } from './outcome.ts';
import { createProviderPolicy } from './policy/provider-policy.ts';
import { createPoliteness } from './politeness/create-politeness.ts';
import type {
  Resolution,
  ResolutionFailureCode,
  ResolutionTrace,
  ResolveUrl,
} from './resolution.ts';
import { FIRST_ADDRESS, resolveAddress } from './resolve-address.ts';
import { createSession } from './session.ts';
import { createTrace, type Trace } from './trace.ts';
import { createAskYtDlp } from './yt-dlp/ask-yt-dlp.ts';

export type ResolveUrlDeps = {
  readonly egress: Egress;
  readonly clock: Clock;
  /** Origin of this service: upstreams are asked whether its players may read them. */
  readonly publicOrigin: string;
  /** Told of every resolution that has ended. */
  readonly onFinished?: (resolution: Resolution) => void;
  /** Told of every failure that was answered from memory. */
  readonly onRecalled?: (code: ResolutionFailureCode) => void;
  /** Told why a request was not sent. */
  readonly onHeldBack?: (reason: 'crowded' | 'busy') => void;
  readonly adapters?: readonly Adapter[];
  /** What the operator lets be resolved; everything when not given. */
  readonly providers?: ProviderRule;
  readonly denyHosts?: readonly string[];
  /** What is asked of one host; nothing holds requests back when not given. */
  readonly politeness?: readonly PolitenessRule[];
  /** Whether sources that have failed lately are left alone. */
  readonly remembersFailures?: boolean;
  readonly ytDlp?: { readonly program: ProgramConfig; readonly egress: Egress & Tunnels } | null;
};

/** Finds out what an address plays, within the named budgets of requests, bytes and time, and keeps a trace. */
export function createResolveUrl(deps: ResolveUrlDeps): ResolveUrl {
  const { egress, clock, publicOrigin, adapters = ADAPTERS, ytDlp = null } = deps;
  const readIndex = createIndexReader();
  const policy = createProviderPolicy({
    rule: deps.providers ?? { kind: 'but', names: [] },
    denyHosts: deps.denyHosts ?? [],
    adapters,
  });
  const politeness = openPoliteness(deps);
  const failures = deps.remembersFailures === true ? createFailureMemory(clock) : undefined;
  const askYtDlp = ytDlp && createAskYtDlp(ytDlp);

  return async (url, { signal, anew = false }) => {
    const trace = createTrace(clock);
    const recalled = anew ? undefined : failures?.recall(url);
    if (recalled !== undefined) {
      noteRecalled(recalled, url, trace);
      deps.onRecalled?.(FAILURE_REASONS[recalled.outcome.reason].code);
      return toResolution(recalled.outcome, trace.finish({ requests: 0, bytes: 0 }));
    }
    const deadline = AbortSignal.timeout(RESOLUTION_TIMEOUT_MS);
    const callerSignal = signal;
    const session = createSession({
      egress,
      trace,
      publicOrigin,
      callerSignal,
      deadline,
      politeness,
    });
    const outcome = await resolveAddress(url, FIRST_ADDRESS, {
      session,
      readIndex,
      clock,
      adapters,
      policy,
      askYtDlp,
    });
    failures?.note(url, outcome);
    const resolution = toResolution(outcome, trace.finish(session.spent()));
    deps.onFinished?.(resolution);
    return resolution;
  };
}

function openPoliteness({
  politeness: rules,
  clock,
  onHeldBack,
}: ResolveUrlDeps): ReturnType<typeof createPoliteness> | undefined {
  if (rules === undefined) return undefined;
  return createPoliteness({ rules, clock, ...(onHeldBack && { onHeldBack }) });
}

function noteRecalled({ agoMs, againInMs }: RecalledFailure, url: URL, trace: Trace): void {
  const [ago, again] = [agoMs, againInMs].map((ms) => Math.ceil(ms / 1000));
  trace.note('remembered', url, `failed ${ago} s ago, and is asked again in ${again} s`);
}

function toResolution(outcome: Outcome, trace: ResolutionTrace): Resolution {
  if (outcome.kind === 'resolved') return { ...outcome, trace };
  const { code, message } = FAILURE_REASONS[outcome.reason];
  return { kind: 'failed', provider: outcome.provider, code, message, trace };
}
