import { assertNever } from '#lib/assert-never.ts';
import { createLruCache } from '#lib/memory/create-lru-cache.ts';
import type { Database } from '#platform/db/database.ts';

import type { ReadyVideo } from '../../record/video.ts';
import type { AddressContext } from '../address-context.ts';
import { enqueueCheck } from './schedule-check.ts';

/**
 * Minimum interval between reports of the same playback observation. It doubles up to the maximum
 * while the observation persists.
 */
export const PLAYBACK_REPORT_WAIT_MS_MIN = 5_000;
export const PLAYBACK_REPORT_WAIT_MS_MAX = 5 * 60_000;
/**
 * Interval between the checks of one host that playback reports trigger, and the delay beyond which
 * such a check is dropped.
 */
export const REPORTED_CHECK_SPACING_MS = 500;
export const REPORTED_CHECK_DELAY_MS_MAX = 60_000;
/** Videos and hosts tracked for these intervals, per process. */
const REPORTED_VIDEOS_MAX = 10_000;
const REPORTED_HOSTS_MAX = 1_000;

/**
 * What playback observed. `failed`: the upstream failed to serve a viewer's request. `live` and
 * `ended`: the state of the stream according to its manifest.
 */
export type PlaybackObservation = 'failed' | 'live' | 'ended';

/**
 * Schedules a check in the background if the observation contradicts the stored video. Never
 * throws. Only the check changes the stored video.
 */
export type ReportPlayback = (video: ReadyVideo, observation: PlaybackObservation) => void;

type ReportContext = Pick<AddressContext, 'clock' | 'log'> & {
  readonly database: Pick<Database, 'transaction' | 'changes'>;
};

type Report = { readonly atMs: number; readonly waitMs: number };

/**
 * Limits the checks that playback causes in this process. Repeated observations of a video back
 * off, and the checks of one host are spread over time.
 */
export function createReportPlayback(ctx: ReportContext): ReportPlayback {
  const { database, clock, log } = ctx;
  const reports = createLruCache<string, Report>(REPORTED_VIDEOS_MAX);
  const nextAtMs = createLruCache<string, number>(REPORTED_HOSTS_MAX);

  return (video, observation) => {
    if (!contradicts(video, observation)) return;
    const nowMs = clock();
    const key = `${video.id} ${observation}`;
    const report = nextReport(reports.get(key), nowMs);
    if (report === undefined) return;
    const hosts = video.addresses.map(({ url }) => url.host);
    const runAtMs = Math.max(...hosts.map((host) => toRunTime(nextAtMs.get(host), nowMs)));
    if (runAtMs - nowMs > REPORTED_CHECK_DELAY_MS_MAX) return;
    reports.set(key, report);
    for (const host of hosts) {
      nextAtMs.set(host, toRunTime(nextAtMs.get(host), nowMs) + REPORTED_CHECK_SPACING_MS);
    }
    database
      .transaction((tx) => enqueueCheck(tx, ctx, { video, runAtMs, isReported: true }))
      .catch((error: unknown) => log.warn({ err: error }, 'failed to schedule a reported check'));
  };
}

function contradicts({ live, sources }: ReadyVideo, observation: PlaybackObservation): boolean {
  const isLost = sources.every((source) => source.isLost);
  switch (observation) {
    case 'failed':
      return !isLost;
    case 'live':
      return isLost || live?.state !== 'live';
    case 'ended':
      return isLost || live?.state === 'live';
    default:
      return assertNever(observation);
  }
}

/**
 * Returns undefined during the wait after the previous report. The wait doubles while the same
 * observation continues, for example because of a missing segment.
 */
function nextReport(previous: Report | undefined, nowMs: number): Report | undefined {
  const ageMs = previous === undefined ? Infinity : nowMs - previous.atMs;
  if (previous === undefined || ageMs < 0 || ageMs >= 2 * previous.waitMs) {
    return { atMs: nowMs, waitMs: PLAYBACK_REPORT_WAIT_MS_MIN };
  }
  if (ageMs < previous.waitMs) return undefined;
  return { atMs: nowMs, waitMs: Math.min(previous.waitMs * 2, PLAYBACK_REPORT_WAIT_MS_MAX) };
}

/** Ignores a time that is too far in the future: it was computed before the clock was set back. */
function toRunTime(nextMs: number | undefined, nowMs: number): number {
  const aheadMs = (nextMs ?? nowMs) - nowMs;
  const isValid = aheadMs <= REPORTED_CHECK_DELAY_MS_MAX + REPORTED_CHECK_SPACING_MS;
  return isValid ? nowMs + Math.max(0, aheadMs) : nowMs;
}
