import type { Resolution } from '#features/resolution/index.ts';
import type { Clock } from '#platform/clock.ts';

/**
 * Distinguishes a lost source from an outage of this service, during which no upstream responds at
 * all. Considers only the requests of this process.
 */
export type OutageWatch = {
  /** Records the time if an upstream has responded. Called after every resolution. */
  readonly record: (resolution: Resolution) => void;
  /** Returns true when an outage of this service may have caused the failed check. */
  readonly isOffline: (resolution: Resolution) => boolean;
};

/** If an upstream has responded within this time, the network works. */
const ONLINE_EVIDENCE_MS = 2 * 60_000;
/** If no upstream responds for longer than this, checks count as failures again. */
const OUTAGE_MS_MAX = 60 * 60_000;

export function createOutageWatch(clock: Clock): OutageWatch {
  let lastResponseMs = -Infinity;
  let outageSinceMs: number | null = null;

  return {
    record(resolution) {
      // A cached failure involves no request, so it provides no information about the network.
      if (isNoResponse(resolution) || resolution.trace.requests === 0) return;
      lastResponseMs = clock();
      outageSinceMs = null;
    },
    isOffline(resolution) {
      if (!isNoResponse(resolution)) return false;
      const nowMs = clock();
      if (nowMs - lastResponseMs <= ONLINE_EVIDENCE_MS) return false;
      outageSinceMs ??= nowMs;
      return nowMs - outageSinceMs < OUTAGE_MS_MAX;
    },
  };
}

/**
 * Returns true when no upstream responded. `url_not_allowed` is included because some captive
 * portals resolve every name to a private address.
 */
function isNoResponse(resolution: Resolution): boolean {
  const failure = resolution.kind === 'failed' ? resolution : resolution.refusal;
  return failure !== undefined && NO_RESPONSE_CODES.has(failure.code);
}

const NO_RESPONSE_CODES: ReadonlySet<string> = new Set([
  'source_unreachable',
  'source_timeout',
  'url_not_allowed',
]);
