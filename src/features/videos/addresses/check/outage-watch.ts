import type { Resolution } from '#features/resolution/index.ts';
import type { Clock } from '#platform/clock.ts';

/** If an upstream has responded within this time, the network works. */
const ONLINE_EVIDENCE_MS = 2 * 60_000;
/** If no upstream responds for longer than this, checks count as failures again. */
const OUTAGE_MS_MAX = 60 * 60_000;

/**
 * Distinguishes a lost source from an outage of this service, during which no upstream responds at
 * all. Considers only the requests of this process.
 */
export class OutageWatch {
  readonly #clock: Clock;
  #lastResponseMs = -Infinity;
  #outageSinceMs: number | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Records the time if an upstream has responded. Called after every resolution. */
  record(resolution: Resolution): void {
    // A cached failure involves no request, so it provides no information about the network.
    if (isNoResponse(resolution) || resolution.trace.requests === 0) return;
    this.#lastResponseMs = this.#clock();
    this.#outageSinceMs = null;
  }

  /** Returns true when an outage of this service may have caused the failed check. */
  isOffline(resolution: Resolution): boolean {
    if (!isNoResponse(resolution)) return false;
    const nowMs = this.#clock();
    if (nowMs - this.#lastResponseMs <= ONLINE_EVIDENCE_MS) return false;
    this.#outageSinceMs ??= nowMs;
    return nowMs - this.#outageSinceMs < OUTAGE_MS_MAX;
  }
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
