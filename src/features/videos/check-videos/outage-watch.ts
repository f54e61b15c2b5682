import type { Resolution, ResolveUrl } from '#features/resolution/index.ts';
import type { Clock } from '#platform/clock.ts';

/**
 * Tells a source that is gone from a service that is cut off: without a name server or a network every upstream
 * is silent. It knows what this process has seen, and nothing of what others have.
 */
export type OutageWatch = {
  /** Resolves as given, and notes who was heard of. */
  readonly watch: (resolveUrl: ResolveUrl) => ResolveUrl;
  /** To be asked when a check has failed: whether that may be for want of a network. */
  readonly isCutOff: (resolution: Resolution) => boolean;
};

/** Somebody who answered so lately vouches for the network. */
const VOUCHED_MS = 2 * 60_000;
/** So long a silence is not taken for a passing trouble of this service's own. */
const SILENCE_MS_MAX = 60 * 60_000;

export function createOutageWatch(clock: Clock): OutageWatch {
  let lastAnswerMs = -Infinity;
  let silentSinceMs: number | null = null;

  return {
    watch: (resolveUrl) => async (url, options) => {
      const resolution = await resolveUrl(url, options);
      // What is told from memory is no news of the network.
      if (!isSilence(resolution) && resolution.trace.requests > 0) {
        lastAnswerMs = clock();
        silentSinceMs = null;
      }
      return resolution;
    },
    isCutOff(resolution) {
      if (!isSilence(resolution)) return false;
      const nowMs = clock();
      if (nowMs - lastAnswerMs <= VOUCHED_MS) return false;
      silentSinceMs ??= nowMs;
      return nowMs - silentSinceMs < SILENCE_MS_MAX;
    },
  };
}

/** No upstream has said anything. A name that leads inwards is what some networks answer before a login. */
function isSilence(resolution: Resolution): boolean {
  return resolution.kind === 'failed' && SILENT_CODES.has(resolution.code);
}

const SILENT_CODES: ReadonlySet<string> = new Set([
  'source_unreachable',
  'source_timeout',
  'url_not_allowed',
]);
