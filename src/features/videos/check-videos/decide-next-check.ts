import { assertNever } from '#lib/assert-never.ts';

import type { ReadyVideo } from '../video.ts';
import {
  type Checked,
  earliestExpiry,
  EXPIRY_MARGIN_MS,
  FAILED_CHECKS_MAX,
} from './decide-check.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const LIVE_INTERVAL_MS = MINUTE_MS;
/** The older a record, the less is to be expected of it. */
const INTERVALS = [
  { youngerThanMs: DAY_MS, intervalMs: HOUR_MS },
  { youngerThanMs: 7 * DAY_MS, intervalMs: 6 * HOUR_MS },
  { youngerThanMs: Infinity, intervalMs: DAY_MS },
] as const;
/** After the first failed check, the second … */
const FAILING_WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS] as const;
/** … and once the record is lost, to come to 30 days in all with the days after them. */
const LOST_WAITS_MS = [15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS] as const;
const LOST_DAYS = 29;
/** While it is being resolved anew, and while no upstream is heard of. */
export const POSTPONED_WAIT_MS = 5 * MINUTE_MS;
/** However soon addresses expire, nobody may be playing them. */
const EXPIRY_WAIT_MS_MIN = 15 * MINUTE_MS;
/** Each wait is up to this part longer or shorter, so that what began together does not stay together. */
const JITTER = 0.2;

/**
 * When the record is to be checked again; null for never. `random` is from 0 up to 1. A record is checked while
 * somebody owns it, from when it first was ready until it has been lost for 30 days.
 */
export function decideNextCheck(
  { video, failedChecks }: Checked,
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
        FAILING_WAITS_MS[failing(video, failedChecks) - 1] ?? readyInterval(video, nowMs);
      return Math.min(nowMs + jitter(waitMs, random), renewalTime(video, { nowMs, random }));
    }
    default:
      return assertNever(video);
  }
}

export function jitter(waitMs: number, random: number): number {
  return Math.round(waitMs * (1 - JITTER + 2 * JITTER * random));
}

/** Of the address that is about to be lost. */
function failing({ mirrors }: ReadyVideo, failedChecks: number): number {
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
  // A broadcast that is over may go on: its age counts from its end.
  const ageMs = nowMs - (live === null ? createdAtMs : resolvedAtMs);
  return INTERVALS.find(({ youngerThanMs }) => ageMs < youngerThanMs)?.intervalMs ?? DAY_MS;
}

/** Some time before the first address expires. */
function renewalTime(
  { sources }: ReadyVideo,
  { nowMs, random }: { readonly nowMs: number; readonly random: number },
): number {
  const expiresAtMs = earliestExpiry(sources);
  if (expiresAtMs === null || expiresAtMs <= nowMs) return Infinity;
  const marginMs = EXPIRY_MARGIN_MS * (1 - random / 3);
  return Math.max(nowMs + EXPIRY_WAIT_MS_MIN, Math.round(expiresAtMs - marginMs));
}
