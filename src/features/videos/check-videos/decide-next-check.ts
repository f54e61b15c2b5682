import { assertNever } from '#lib/assert-never.ts';

import type { ReadyVideo } from '../video.ts';
import {
  type CheckedVideo,
  earliestExpiry,
  EXPIRY_MARGIN_MS,
  FAILED_CHECKS_MAX,
} from './decide-check.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const LIVE_INTERVAL_MS = MINUTE_MS;
/** Older videos change less often. */
const INTERVALS = [
  { youngerThanMs: DAY_MS, intervalMs: HOUR_MS },
  { youngerThanMs: 7 * DAY_MS, intervalMs: 6 * HOUR_MS },
  { youngerThanMs: Infinity, intervalMs: DAY_MS },
] as const;
/** Wait after the first and the second consecutive failure. */
const FAILING_WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS] as const;
/** Waits after the source is lost. Together with LOST_DAYS daily checks they cover 30 days. */
const LOST_WAITS_MS = [15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS] as const;
const LOST_DAYS = 29;
/** Wait while the video is being resolved, or while this service may be offline. */
export const POSTPONED_WAIT_MS = 5 * MINUTE_MS;
/** Lower bound for renewals, because a video whose URLs expire soon may have no viewers. */
const EXPIRY_WAIT_MS_MIN = 15 * MINUTE_MS;
/** Random spread of ±20 %, so that checks scheduled together drift apart. */
const JITTER = 0.2;

/**
 * Returns the time of the next check, or null for no further checks. `random` is from 0 (inclusive)
 * to 1 (exclusive). Owned videos are checked from the time they are first ready until they have
 * been lost for 30 days.
 */
export function decideNextCheck(
  { video, failedChecks }: CheckedVideo,
  { nowMs, random }: { readonly nowMs: number; readonly random: number },
): number | null {
  if (video.ownerId === null) return null;
  switch (video.status) {
    case 'queued':
    case 'resolving':
      return nowMs + jitter(POSTPONED_WAIT_MS, random);
    case 'failed': {
      const waitMs = lostWait(failedChecks);
      return waitMs === null ? null : nowMs + jitter(waitMs, random);
    }
    case 'ready': {
      const waitMs =
        FAILING_WAITS_MS[countFailures(video, failedChecks) - 1] ?? readyInterval(video, nowMs);
      return Math.min(nowMs + jitter(waitMs, random), renewalTime(video, { nowMs, random }));
    }
    default:
      return assertNever(video);
  }
}

export function jitter(waitMs: number, random: number): number {
  return Math.round(waitMs * (1 - JITTER + 2 * JITTER * random));
}

/** The highest failure count among the URLs that are failing but not lost. */
function countFailures({ mirrors }: ReadyVideo, failedChecks: number): number {
  const counts = [failedChecks, ...mirrors.map((mirror) => mirror.failedChecks)];
  return Math.max(...counts.filter((count) => count < FAILED_CHECKS_MAX), 0);
}

function lostWait(failedChecks: number): number | null {
  const lostChecks = failedChecks - FAILED_CHECKS_MAX;
  if (lostChecks < 0 || lostChecks >= LOST_WAITS_MS.length + LOST_DAYS) return null;
  return LOST_WAITS_MS[lostChecks] ?? DAY_MS;
}

function readyInterval({ live, createdAtMs, resolvedAtMs }: ReadyVideo, nowMs: number): number {
  if (live?.state === 'live') return LIVE_INTERVAL_MS;
  // An ended broadcast may resume, so its age counts from its end.
  const ageMs = nowMs - (live === null ? createdAtMs : resolvedAtMs);
  return INTERVALS.find(({ youngerThanMs }) => ageMs < youngerThanMs)?.intervalMs ?? DAY_MS;
}

/** A random moment shortly before the first URL expires. */
function renewalTime(
  { sources }: ReadyVideo,
  { nowMs, random }: { readonly nowMs: number; readonly random: number },
): number {
  const expiresAtMs = earliestExpiry(sources);
  if (expiresAtMs === null || expiresAtMs <= nowMs) return Infinity;
  const marginMs = EXPIRY_MARGIN_MS * (1 - random / 3);
  return Math.max(nowMs + EXPIRY_WAIT_MS_MIN, Math.round(expiresAtMs - marginMs));
}
