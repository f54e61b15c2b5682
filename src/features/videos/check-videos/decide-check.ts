import type { Resolution, ResolvedMedia } from '#features/resolution/index.ts';

import { isOtherSources, toAddressSources } from '../address-sources.ts';
import type { FailedVideo, Mirror, ReadyVideo, Source, Video } from '../video.ts';

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
 * lost. `moved_on`: its own address is lost, and it plays what its owner has added; `moved_back`: that is over.
 * `unclear`: it may be this service that can't reach it.
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
  | 'moved_on'
  | 'moved_back'
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
  const { video, failedChecks } = checked;
  if (resolution.kind === 'failed') return decideFailure(checked, isCutOff);
  if (video.status === 'failed') return 'recovered';
  if (failedChecks >= FAILED_CHECKS_MAX) return 'moved_back';
  const wasLive = video.live?.state === 'live';
  const isLive = resolution.media.live?.state === 'live';
  if (wasLive !== isLive) return isLive ? 'live_started' : 'live_ended';
  return isMoved(video, resolution.media) && isRenewalDue(video, nowMs) ? 'renewed' : 'unchanged';
}

function decideFailure({ video, failedChecks }: Checked, isCutOff: boolean): CheckVerdict {
  if (video.status === 'failed') return 'still_lost';
  if (isCutOff) return 'unclear';
  if (failedChecks + 1 < FAILED_CHECKS_MAX) return 'failing';
  if (!hasOther(video)) return 'lost';
  return failedChecks + 1 === FAILED_CHECKS_MAX ? 'moved_on' : 'failing';
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
    isOtherSources(toAddressSources(video, null), media.sources)
  );
}

/** Whether another address, which its owner has added, still plays. */
function hasOther({ mirrors }: Video): boolean {
  return mirrors.some(({ failedChecks }) => failedChecks < FAILED_CHECKS_MAX);
}

/** What a check of an added address means for it: see CheckVerdict. */
export type MirrorVerdict = Extract<
  CheckVerdict,
  'unchanged' | 'renewed' | 'failing' | 'lost' | 'still_lost' | 'recovered' | 'unclear'
>;

export function decideMirrorCheck(
  video: ReadyVideo | FailedVideo,
  { digest, failedChecks }: Mirror,
  { resolution, isCutOff, nowMs }: CheckCircumstances & { readonly resolution: Resolution },
): MirrorVerdict {
  const wasLost = failedChecks >= FAILED_CHECKS_MAX;
  if (resolution.kind === 'failed' || resolution.media.sources.length === 0) {
    if (wasLost) return 'still_lost';
    if (isCutOff) return 'unclear';
    return failedChecks + 1 >= FAILED_CHECKS_MAX ? 'lost' : 'failing';
  }
  if (wasLost || video.status === 'failed') return 'recovered';
  const known = toAddressSources(video, digest);
  const isDue = isOtherSources(known, resolution.media.sources) && isRenewalDue(video, nowMs);
  return isDue ? 'renewed' : 'unchanged';
}
