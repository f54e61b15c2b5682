import { RESOLUTION_TIMEOUT_MS } from '../../contract/limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Egress } from '../../platform/egress/egress.ts';
import type { Adapter } from './adapters/adapter.ts';
import { ADAPTERS } from './adapters/index.ts';
import { FAILURE_REASONS } from './failure-reasons.ts';
import { createIndexReader } from './media-index/index-reader.ts';
import type { Outcome } from './outcome.ts';
import type { Resolution, ResolutionTrace, ResolveUrl } from './resolution.ts';
import { FIRST_ADDRESS, resolveAddress } from './resolve-address.ts';
import { createSession } from './session.ts';
import { createTrace } from './trace.ts';

export type ResolveUrlDeps = {
  readonly egress: Egress;
  readonly clock: Clock;
  /** Origin of this service: upstreams are asked whether its players may read them. */
  readonly publicOrigin: string;
  /** Told of every resolution that has ended. */
  readonly onFinished?: (resolution: Resolution) => void;
  readonly adapters?: readonly Adapter[];
};

/** Finds out what an address plays, within the named budgets of requests, bytes and time, and keeps a trace. */
export function createResolveUrl(deps: ResolveUrlDeps): ResolveUrl {
  const { egress, clock, publicOrigin, adapters = ADAPTERS } = deps;
  const readIndex = createIndexReader();
  return async (url, { signal }) => {
    const trace = createTrace(clock);
    const deadline = AbortSignal.timeout(RESOLUTION_TIMEOUT_MS);
    const session = createSession({ egress, trace, publicOrigin, callerSignal: signal, deadline });
    const outcome = await resolveAddress(url, FIRST_ADDRESS, {
      session,
      readIndex,
      clock,
      adapters,
    });
    const resolution = toResolution(outcome, trace.finish(session.spent()));
    deps.onFinished?.(resolution);
    return resolution;
  };
}

function toResolution(outcome: Outcome, trace: ResolutionTrace): Resolution {
  if (outcome.kind === 'resolved') return { ...outcome, trace };
  const { code, message } = FAILURE_REASONS[outcome.reason];
  return { kind: 'failed', provider: outcome.provider, code, message, trace };
}
