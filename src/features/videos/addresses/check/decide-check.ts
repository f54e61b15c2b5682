import type { Resolution, ResolvedMedia } from '#features/resolution/index.ts';

import { haveSourcesChanged, selectSources } from '../../record/select-sources.ts';
import {
  type Address,
  FAILED_CHECKS_MAX,
  type FailedVideo,
  hasPlayableBackup,
  type ReadyVideo,
  type Source,
  type Video,
} from '../../record/video.ts';

/**
 * Sources that expire within the margin are replaced immediately. All other sources are replaced at
 * most once per interval.
 */
export const EXPIRY_MARGIN_MS = 15 * 60_000;
export const RENEWAL_INTERVAL_MS = 60 * 60_000;

/** A video, with what its own fields do not contain. */
export type CheckedVideo<Kind extends Video = Video> = {
  readonly video: Kind;
  /**
   * True when the last successful resolution found a live stream, even if the stream has since been
   * lost.
   */
  readonly isLiveStream?: boolean;
};

/**
 * Verdict of a check. `renewed`: the source URLs changed. `failing`: failed, but below
 * FAILED_CHECKS_MAX. `moved_on`: the primary URL is lost and a backup source plays. `moved_back`:
 * the primary URL has recovered. `unclear`: this service may be offline.
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

/**
 * Result of a check. `postponed`: the host is throttled. `deferred`: the owner has used the daily
 * quota. `overtaken`: the video was checked concurrently.
 */
export type CheckOutcome = CheckVerdict | 'postponed' | 'deferred' | 'overtaken';

export type CheckContext = {
  /** True when no upstream has responded recently. */
  readonly isOffline: boolean;
  readonly nowMs: number;
};

export function decideCheck(
  video: ReadyVideo | FailedVideo,
  resolution: Resolution,
  { isOffline, nowMs }: CheckContext,
): CheckVerdict {
  const [{ failedChecks }] = video.addresses;
  if (resolution.kind === 'failed') return decideFailure(video, isOffline);
  if (video.status === 'failed') return 'recovered';
  if (failedChecks >= FAILED_CHECKS_MAX) return 'moved_back';
  const wasLive = video.live?.state === 'live';
  const isLive = resolution.media.live?.state === 'live';
  if (wasLive !== isLive) return isLive ? 'live_started' : 'live_ended';
  return isMoved(video, resolution.media) && isRenewalDue(video, nowMs) ? 'renewed' : 'unchanged';
}

function decideFailure(video: ReadyVideo | FailedVideo, isOffline: boolean): CheckVerdict {
  const [{ failedChecks }] = video.addresses;
  if (video.status === 'failed') return 'still_lost';
  if (isOffline) return 'unclear';
  if (failedChecks + 1 < FAILED_CHECKS_MAX) return 'failing';
  if (!hasPlayableBackup(video)) return 'lost';
  return failedChecks + 1 === FAILED_CHECKS_MAX ? 'moved_on' : 'failing';
}

/** Limits writes, because some upstreams return newly signed URLs in every response. */
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
    haveSourcesChanged(selectSources(video, video.addresses[0].digest), media.sources)
  );
}

/** Verdict for one backup source. See CheckVerdict. */
export type BackupVerdict = Extract<
  CheckVerdict,
  'unchanged' | 'renewed' | 'failing' | 'lost' | 'still_lost' | 'recovered' | 'unclear'
>;

export function decideBackupCheck(
  video: ReadyVideo | FailedVideo,
  { digest, failedChecks }: Address,
  { resolution, isOffline, nowMs }: CheckContext & { readonly resolution: Resolution },
): BackupVerdict {
  const wasLost = failedChecks >= FAILED_CHECKS_MAX;
  if (resolution.kind === 'failed' || resolution.media.sources.length === 0) {
    if (wasLost) return 'still_lost';
    if (isOffline) return 'unclear';
    return failedChecks + 1 >= FAILED_CHECKS_MAX ? 'lost' : 'failing';
  }
  if (wasLost || video.status === 'failed') return 'recovered';
  const known = selectSources(video, digest);
  const isDue = haveSourcesChanged(known, resolution.media.sources) && isRenewalDue(video, nowMs);
  return isDue ? 'renewed' : 'unchanged';
}
