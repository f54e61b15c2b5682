import type { Resolution, ResolvedMedia } from '#features/resolution/index.ts';

import { haveSourcesChanged, selectSources } from '../../record/select-sources.ts';
import {
  type Address,
  FAILED_CHECKS_MAX,
  type FailedVideo,
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

/**
 * Verdict on one URL of a video. `renewed`: its sources changed. `failing`: failed, but below
 * FAILED_CHECKS_MAX. `recovered`: it was lost, or the video has failed. `unclear`: this service may
 * be offline.
 */
export type UrlVerdict =
  | 'unchanged'
  | 'renewed'
  | 'live_started'
  | 'live_ended'
  | 'failing'
  | 'lost'
  | 'still_lost'
  | 'recovered'
  | 'unclear';

/**
 * Verdict on a video. `lost`: none of its URLs plays. `moved_on`: a URL is lost and another one
 * plays. `moved_back`: a URL of a ready video has recovered.
 */
export type CheckVerdict = UrlVerdict | 'moved_on' | 'moved_back';

/**
 * Result of a check. `postponed`: a host is throttled. `deferred`: the owner has used the daily
 * quota. `overtaken`: the video was checked concurrently.
 */
export type CheckOutcome = CheckVerdict | 'postponed' | 'deferred' | 'overtaken';

/** The result of checking one URL. */
export type CheckedUrl = Address & {
  readonly resolution: Resolution;
  /** True when no upstream has responded recently. */
  readonly isOffline: boolean;
};

export function decideCheck(
  video: ReadyVideo | FailedVideo,
  { resolution, isOffline, ...address }: CheckedUrl,
  nowMs: number,
): UrlVerdict {
  const wasLost = video.status === 'failed' || address.failedChecks >= FAILED_CHECKS_MAX;
  if (resolution.kind === 'resolved') {
    return wasLost ? 'recovered' : decideFound(video, { address, media: resolution.media, nowMs });
  }
  if (wasLost) return 'still_lost';
  if (isOffline) return 'unclear';
  return address.failedChecks + 1 >= FAILED_CHECKS_MAX ? 'lost' : 'failing';
}

/** The live state, the absence of video and the provider's player come from the first URL. */
function decideFound(
  video: ReadyVideo,
  {
    address,
    media,
    nowMs,
  }: { readonly address: Address; readonly media: ResolvedMedia; readonly nowMs: number },
): UrlVerdict {
  const { digest } = address;
  const isFirst = digest === video.addresses[0].digest;
  const wasLive = video.live?.state === 'live';
  const isLive = isFirst ? media.live?.state === 'live' : wasLive;
  if (wasLive !== isLive) return isLive ? 'live_started' : 'live_ended';
  const isMoved =
    haveSourcesChanged(selectSources(video, digest), media.sources) ||
    (isFirst && isOtherMedia(video, media));
  const isDue = isUpgrade(video, media) || isRenewalDue(video, nowMs);
  return isMoved && isDue ? 'renewed' : 'unchanged';
}

/** Streams replace a player at once. */
function isUpgrade({ kind }: ReadyVideo, { sources }: ResolvedMedia): boolean {
  return kind === 'frame' && sources.length > 0;
}

/** An unavailable segment does not show that audio now has video. */
function isOtherMedia({ iframeUrl, hasVideo }: ReadyVideo, media: ResolvedMedia): boolean {
  return iframeUrl?.href !== media.iframeUrl?.href || (hasVideo && !media.hasVideo);
}

/** The verdict on the video is the first of these that applies to one of its URLs. */
const PRECEDENCE: readonly UrlVerdict[] = [
  'lost',
  'recovered',
  'live_started',
  'live_ended',
  'unclear',
  'failing',
  'renewed',
  'unchanged',
];

/** `plays`: at least one URL of the video plays after the check. */
export function decideVerdict(
  before: Video['status'],
  verdicts: readonly UrlVerdict[],
  plays: boolean,
): CheckVerdict {
  const verdict = PRECEDENCE.find((each) => verdicts.includes(each)) ?? 'still_lost';
  if (before === 'failed' || !plays) return verdict;
  if (verdict === 'lost') return 'moved_on';
  return verdict === 'recovered' ? 'moved_back' : verdict;
}

/** Limits writes, because some upstreams return newly signed URLs in every response. */
function isRenewalDue(video: ReadyVideo, nowMs: number): boolean {
  const expiresAtMs = earliestExpiry(video.sources) ?? Infinity;
  return (
    expiresAtMs - nowMs <= EXPIRY_MARGIN_MS || nowMs - video.resolvedAtMs >= RENEWAL_INTERVAL_MS
  );
}

/** Ignores lost sources, which a renewal of the others does not bring back. */
export function earliestExpiry(
  sources: readonly Pick<Source, 'expiresAtMs' | 'isLost'>[],
): number | null {
  const known = sources.flatMap(({ expiresAtMs, isLost }) =>
    isLost || expiresAtMs === null ? [] : [expiresAtMs],
  );
  return known.length === 0 ? null : Math.min(...known);
}
