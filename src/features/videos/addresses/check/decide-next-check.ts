import { assertNever } from '#lib/assert-never.ts';

import {
  countLostChecks,
  FAILED_CHECKS_MAX,
  type FailedVideo,
  isTakenDown,
  type ReadyVideo,
  type Video,
} from '../../record/video.ts';
import { earliestExpiry, EXPIRY_MARGIN_MS } from './decide-check.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const IDLE_MS_MIN = 30 * DAY_MS;

/** Short enough to notice a change within a minute, even with the longest jitter. */
const LIVE_INTERVAL_MS = 45_000;
/** Older videos are checked less often, because their sources change less often. */
const INTERVALS = [
  { youngerThanMs: DAY_MS, intervalMs: HOUR_MS },
  { youngerThanMs: 7 * DAY_MS, intervalMs: 6 * HOUR_MS },
  { youngerThanMs: Infinity, intervalMs: DAY_MS },
] as const;
/** An ended live stream is checked often at first, because it may start again. */
const ENDED_INTERVALS = [
  { youngerThanMs: DAY_MS, intervalMs: LIVE_INTERVAL_MS },
  { youngerThanMs: 7 * DAY_MS, intervalMs: 5 * MINUTE_MS },
  { youngerThanMs: Infinity, intervalMs: HOUR_MS },
] as const;
/**
 * Videos without plays or changes for a long time are checked less often: their interval is
 * multiplied by the factor. A play ends this at once.
 */
const IDLE_FACTORS = [
  { idleMs: 365 * DAY_MS, factor: 32 },
  { idleMs: 180 * DAY_MS, factor: 16 },
  { idleMs: 90 * DAY_MS, factor: 8 },
  { idleMs: IDLE_MS_MIN, factor: 4 },
] as const;
const INTERVAL_MS_MAX = 30 * DAY_MS;
/** Wait after the first and the second consecutive failure. */
const FAILING_WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS] as const;
/** The wait after a failure that playback reported. Three such checks take less than a minute. */
const REPORTED_FAILING_WAIT_MS = 18_000;
/** Minimum interval between the checks of one video. */
const CHECK_SPACING_MS = 5_000;
/** Waits after the source is lost. Together with LOST_DAYS daily checks they cover 30 days. */
const LOST_WAITS_MS = [15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS] as const;
const LOST_DAYS = 29;
/** A lost live stream is checked as often as a live one for a day, then hourly. */
const LOST_LIVE_CHECKS = DAY_MS / LIVE_INTERVAL_MS;
const LOST_LIVE_HOURS = LOST_DAYS * 24;
const BLOCKED_WAIT_MS = DAY_MS;
/** The wait while the video is being resolved, or while this service may be offline. */
export const POSTPONED_WAIT_MS = 5 * MINUTE_MS;
/**
 * The minimum wait before URLs are renewed, even if they expire earlier. No one may be watching a
 * video with such short-lived URLs.
 */
const EXPIRY_WAIT_MS_MIN = 15 * MINUTE_MS;
/** Random spread of ±20 %, so that checks scheduled together drift apart. */
const JITTER = 0.2;

type NextCheckContext = {
  readonly nowMs: number;
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly random: number;
  /** True when playback caused the check. */
  readonly isReported?: boolean;
};

/**
 * Returns the time of the next check, or null if there is none. Videos with an owner are checked
 * until they have been lost for 30 days. Other videos are checked only after a reported failure,
 * until it is confirmed or refuted, and a few times after a loss.
 */
export function decideNextCheck(
  video: Video,
  { nowMs, random, isReported = false }: NextCheckContext,
): number | null {
  if (video.ownerId === null && !isReported) return null;
  switch (video.status) {
    case 'queued':
    case 'resolving':
      return nowMs + jitter(POSTPONED_WAIT_MS, random);
    case 'removed':
      // The source may be allowed again. A restoration after a takedown schedules a check itself.
      return isTakenDown(video) ? null : nowMs + jitter(BLOCKED_WAIT_MS, random);
    case 'failed': {
      const waitMs = lostWait(video);
      return waitMs === null ? null : nowMs + jitter(waitMs, random);
    }
    case 'ready':
      return decideReadyCheck(video, { nowMs, random, isReported });
    default:
      return assertNever(video);
  }
}

function decideReadyCheck(
  video: ReadyVideo,
  { nowMs, random, isReported }: Required<NextCheckContext>,
): number | null {
  const failures = countFailures(video);
  if (video.ownerId === null && failures === 0) return null;
  const failingMs = isReported ? REPORTED_FAILING_WAIT_MS : FAILING_WAITS_MS[failures - 1];
  const waitMs = failures === 0 ? undefined : failingMs;
  return Math.min(
    nowMs + jitter(waitMs ?? readyInterval(video, nowMs), random),
    renewalTime(video, { nowMs, random }),
  );
}

/** Returns true when the video is checked less often because it is neither played nor changed. */
export function isIdle({ activeAtMs }: Pick<ReadyVideo, 'activeAtMs'>, nowMs: number): boolean {
  return nowMs - activeAtMs >= IDLE_MS_MIN;
}

/** Returns true when the next check also counts as caused by playback. */
export function staysReported(video: Video): boolean {
  if (video.ownerId === null) return true;
  return video.status === 'ready' && countFailures(video) > 0;
}

/**
 * Returns the earliest time of a reported check, however many viewers report. The minimum interval
 * keeps one short failure from being counted several times.
 */
export function earliestCheck(video: Video, nowMs: number): number {
  const checkedAtMs = Math.max(...video.addresses.map((address) => address.checkedAtMs ?? 0));
  if (checkedAtMs > nowMs) return nowMs;
  if (video.status === 'queued' || video.status === 'resolving') return nowMs;
  // Reports about a lost video mean that it plays again.
  const isFailing = video.status === 'ready' && countFailures(video) > 0;
  return checkedAtMs + (isFailing ? jitter(REPORTED_FAILING_WAIT_MS, 0) : CHECK_SPACING_MS);
}

export function jitter(waitMs: number, random: number): number {
  return Math.round(waitMs * (1 - JITTER + 2 * JITTER * random));
}

/**
 * Returns the highest failure count among the URLs of the video that are failing but not yet lost.
 */
function countFailures({ addresses }: ReadyVideo): number {
  const counts = addresses.map(({ failedChecks }) => failedChecks);
  return Math.max(...counts.filter((count) => count < FAILED_CHECKS_MAX), 0);
}

function lostWait(video: FailedVideo): number | null {
  const lostChecks = countLostChecks(video);
  if (lostChecks < 0) return null;
  if (video.ownerId === null) return LOST_WAITS_MS[lostChecks] ?? null;
  if (video.isLiveStream) {
    if (lostChecks < LOST_LIVE_CHECKS) return LIVE_INTERVAL_MS;
    return lostChecks < LOST_LIVE_CHECKS + LOST_LIVE_HOURS ? HOUR_MS : null;
  }
  if (lostChecks >= LOST_WAITS_MS.length + LOST_DAYS) return null;
  return LOST_WAITS_MS[lostChecks] ?? DAY_MS;
}

function readyInterval(video: ReadyVideo, nowMs: number): number {
  const idleMs = nowMs - video.activeAtMs;
  const factor = IDLE_FACTORS.find((step) => idleMs >= step.idleMs)?.factor ?? 1;
  return Math.min(factor * activeInterval(video, nowMs), INTERVAL_MS_MAX);
}

function activeInterval({ live, createdAtMs, resolvedAtMs }: ReadyVideo, nowMs: number): number {
  if (live?.state === 'live') return LIVE_INTERVAL_MS;
  // The interval depends on the age of the video or, for an ended live stream, on the time since
  // its end.
  const ageMs = nowMs - (live === null ? createdAtMs : resolvedAtMs);
  const intervals = live === null ? INTERVALS : ENDED_INTERVALS;
  return intervals.find(({ youngerThanMs }) => ageMs < youngerThanMs)?.intervalMs ?? DAY_MS;
}

/**
 * Returns a random time shortly before the first URL expires. URLs of an idle video are not
 * renewed; the next play does that.
 */
function renewalTime(
  video: ReadyVideo,
  { nowMs, random }: { readonly nowMs: number; readonly random: number },
): number {
  const expiresAtMs = earliestExpiry(video.sources);
  if (expiresAtMs === null || expiresAtMs <= nowMs || isIdle(video, nowMs)) return Infinity;
  const marginMs = EXPIRY_MARGIN_MS * (1 - random / 3);
  return Math.max(nowMs + EXPIRY_WAIT_MS_MIN, Math.round(expiresAtMs - marginMs));
}
