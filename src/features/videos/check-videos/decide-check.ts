import type { Resolution, ResolvedMedia, ResolvedSource } from '../../resolution/index.ts';
import type { FailedVideo, ReadyVideo, Source, Video } from '../video.ts';

/** So many failed checks in a row make a record lost. */
export const FAILED_CHECKS_MAX = 3;
/** Addresses that expire within this are replaced; others at most so often. */
export const EXPIRY_MARGIN_MS = 15 * 60_000;
export const RENEWAL_INTERVAL_MS = 60 * 60_000;

/** A record as a check finds it, with the failed checks that it has behind it. */
export type Checked<Kind extends Video = Video> = {
  readonly video: Kind;
  readonly failedChecks: number;
};

/**
 * What a check means for its record. `renewed`: it is found elsewhere now. `failing`: not often enough yet to be
 * lost. `unclear`: it may be this service that can't reach it.
 */
export type CheckVerdict =
  | 'unchanged'
  | 'renewed'
  | 'live_started'
  | 'live_ended'
  | 'failing'
  | 'lost'
  | 'still_lost'
  | 'recovered'
  | 'unclear';

export type CheckCircumstances = {
  /** Whether no upstream at all was heard of lately. */
  readonly isCutOff: boolean;
  readonly nowMs: number;
};

export function decideCheck(
  checked: Checked<ReadyVideo | FailedVideo>,
  resolution: Resolution,
  { isCutOff, nowMs }: CheckCircumstances,
): CheckVerdict {
  const { video } = checked;
  if (resolution.kind === 'failed') return decideFailure(checked, isCutOff);
  if (video.status === 'failed') return 'recovered';
  const wasLive = video.live?.state === 'live';
  const isLive = resolution.media.live?.state === 'live';
  if (wasLive !== isLive) return isLive ? 'live_started' : 'live_ended';
  return isMoved(video, resolution.media) && isRenewalDue(video, nowMs) ? 'renewed' : 'unchanged';
}

function decideFailure({ video, failedChecks }: Checked, isCutOff: boolean): CheckVerdict {
  if (video.status === 'failed') return 'still_lost';
  if (isCutOff) return 'unclear';
  return failedChecks + 1 >= FAILED_CHECKS_MAX ? 'lost' : 'failing';
}

/** Some upstreams sign each answer's addresses anew: those are not written at every check. */
function isRenewalDue(video: ReadyVideo, nowMs: number): boolean {
  const expiresAtMs = earliestExpiry(video.sources) ?? Infinity;
  return (
    expiresAtMs - nowMs <= EXPIRY_MARGIN_MS || nowMs - video.resolvedAtMs >= RENEWAL_INTERVAL_MS
  );
}

export function earliestExpiry(sources: readonly Pick<Source, 'expiresAtMs'>[]): number | null {
  const known = sources.map(({ expiresAtMs }) => expiresAtMs).filter((at) => at !== null);
  return known.length === 0 ? null : Math.min(...known);
}

function isMoved(video: ReadyVideo, media: ResolvedMedia): boolean {
  return (
    video.iframeUrl?.href !== media.iframeUrl?.href ||
    video.sources.length !== media.sources.length ||
    video.sources.some((source, index) => isOther(source, media.sources[index]))
  );
}

/** Also what players can't fetch for themselves any more. */
function isOther(source: Source, found: ResolvedSource | undefined): boolean {
  return (
    source.format !== found?.format ||
    source.url.href !== found.url.href ||
    JSON.stringify(source.headers) !== JSON.stringify(found.headers) ||
    (found.proxyReasons.length > 0 && !source.proxied)
  );
}
