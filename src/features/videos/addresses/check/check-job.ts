import { isVideoId, type VideoId } from '#contract/ids.ts';
import type { Resolution } from '#features/resolution/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Job, JobHandler } from '#platform/jobs/jobs.ts';

import { changeVideo } from '../../record/change-video.ts';
import type { FailedVideo, ReadyVideo, Video } from '../../record/video.ts';
import { touch } from '../../record/write-video.ts';
import type { AddressContext } from '../address-context.ts';
import { toSourceLocation } from '../source-location.ts';
import { admitCheck } from './admit-check.ts';
import { type CheckedBackup, resolveBackups, writeBackups } from './check-backups.ts';
import {
  type CheckedVideo,
  type CheckOutcome,
  type CheckVerdict,
  decideCheck,
} from './decide-check.ts';
import { earliestCheck, jitter, POSTPONED_WAIT_MS } from './decide-next-check.ts';
import {
  CHECK_JOB,
  type CheckContext,
  enqueueCheck,
  findChecked,
  findNextCheck,
  REPORTED,
  scheduleNext,
} from './schedule-check.ts';
import { writeCheck } from './write-check.ts';

/**
 * On the last attempt, the job schedules a check for the next day before it starts, so that a crash
 * does not end the checks of the video.
 */
const RECHECK_AFTER_CRASH_MS = 24 * 60 * 60_000;

const ROUTINE_OUTCOMES: ReadonlySet<CheckOutcome> = new Set(['unchanged', 'postponed', 'deferred']);

/** Needs a separate worker pool, so that checks never delay interactive jobs. */
export function toCheckJob(ctx: AddressContext): JobHandler {
  return {
    kind: CHECK_JOB,
    run: (job, signal) => runCheck(job, signal, ctx),
    exhausted: async () => {},
  };
}

async function runCheck(job: Job, signal: AbortSignal, ctx: AddressContext): Promise<void> {
  const id = toVideoId(job);
  const context = { isReported: job.payload === REPORTED, ctx };
  const checked = await findChecked(ctx.database.queries, id, ctx);
  if (checked === undefined || !isWanted(checked, context)) return;
  const nowMs = ctx.clock();
  if (job.attempt >= job.attemptsMax) await scheduleAt(id, nowMs + RECHECK_AFTER_CRASH_MS, context);
  if (!isFinished(checked.video)) {
    await ctx.database.transaction((tx) => scheduleNext(tx, id, context));
    return;
  }
  const earliestMs = earliestCheck(checked, nowMs);
  if (earliestMs > nowMs) {
    await scheduleAt(id, earliestMs, context);
    return;
  }
  const outcome = await check(checked.video, signal, context);
  ctx.onChecked?.(outcome);
  const level = ROUTINE_OUTCOMES.has(outcome) ? 'debug' : 'info';
  ctx.log[level]({ videoId: id, outcome }, 'a source was checked');
}

function isWanted(checked: CheckedVideo, context: CheckContext): boolean {
  if (context.isReported && isFinished(checked.video)) return true;
  return findNextCheck(checked, context) !== null;
}

async function check(
  video: FinishedVideo,
  signal: AbortSignal,
  context: CheckContext,
): Promise<CheckOutcome> {
  const { ctx } = context;
  const { url } = video.addresses[0];
  using slot = ctx.hostThrottle.acquire(url.host, ctx.clock());
  if (slot.kind === 'later') {
    await scheduleAt(video.id, slot.atMs, context);
    return 'postponed';
  }
  if (await isDeferred(video, context)) return 'deferred';
  const location = toSourceLocation(url, ctx.secrets);
  const resolution = await ctx.resolveDeduplicated(location, signal, { force: true });
  const isOffline = ctx.outageWatch.isOffline(resolution);
  const backups = await resolveBackups(video, signal, ctx);
  const result = { ...context, before: video, resolution, isOffline, backups };
  return await ctx.database.transaction((tx) => applyResult(tx, result));
}

/** Schedules the check for a later day if the daily quota of the owner is used up. */
function isDeferred(video: Video, context: CheckContext): Promise<boolean> {
  const { database, quotas, clock } = context.ctx;
  return database.transaction(async (tx) => {
    const deferredToMs = await admitCheck(tx, video, { quotas, nowMs: clock() });
    if (deferredToMs === null) return false;
    await enqueueCheck(tx, video.id, { ...context, runAtMs: deferredToMs });
    return true;
  });
}

type CheckResult = CheckContext & {
  readonly before: FinishedVideo;
  readonly resolution: Resolution;
  readonly isOffline: boolean;
  readonly backups: readonly CheckedBackup[];
};

/**
 * Applies the result to the current state of the video. If a concurrent check has run since
 * `before` was read, only schedules the next check.
 */
async function applyResult(tx: Tx, result: CheckResult): Promise<CheckOutcome> {
  const { before, isReported, ctx } = result;
  let outcome: CheckOutcome = 'overtaken';
  await changeVideo(tx, { id: before.id, cause: 'check', ctx }, async (now) => {
    const isCurrent = now !== undefined && toCheckTime(now) === toCheckTime(before);
    if (!isCurrent || !isFinished(now)) {
      await scheduleNext(tx, before.id, { isReported, ctx });
      return false;
    }
    const { verdict, isChanged } = await writeResult(tx, now, result);
    outcome = verdict;
    return isChanged;
  });
  return outcome;
}

type WrittenCheck = { readonly verdict: CheckVerdict; readonly isChanged: boolean };

async function writeResult(
  tx: Tx,
  now: FinishedVideo,
  { resolution, isOffline, backups, isReported, ctx }: CheckResult,
): Promise<WrittenCheck> {
  const nowMs = ctx.clock();
  const found = await writeBackups(tx, { video: now, checked: backups, nowMs, ctx });
  const video = found.length === 0 ? now : (await findChecked(tx, now.id, ctx))?.video;
  if (video === undefined || !isFinished(video)) throw new Error('a locked video has changed');
  const verdict = decideCheck(video, resolution, { isOffline, nowMs });
  const isMoved = verdict === 'moved_on' || verdict === 'moved_back';
  const isTouched = isMoved || found.some((each) => CHANGES.has(each));
  if (verdict === 'unclear') {
    const runAtMs = nowMs + jitter(POSTPONED_WAIT_MS, ctx.random());
    await enqueueCheck(tx, now.id, { runAtMs, isReported: false, ctx });
  } else {
    await writeCheck(tx, { video, verdict, resolution, nowMs, ctx });
  }
  if (isTouched) await touch(tx, now.id, nowMs);
  if (verdict !== 'unclear') await scheduleNext(tx, now.id, { isReported, ctx });
  return { verdict, isChanged: isTouched || CHANGES.has(verdict) };
}

/** Verdicts that change more than the counts of failed checks. */
const CHANGES: ReadonlySet<CheckVerdict> = new Set([
  'renewed',
  'live_started',
  'live_ended',
  'lost',
  'recovered',
  'moved_back',
]);

/** The time of the last check of the first URL, which every check includes. */
function toCheckTime({ addresses: [first] }: Video): number | null {
  return first.checkedAtMs;
}

type FinishedVideo = ReadyVideo | FailedVideo;

function isFinished(video: Video): video is FinishedVideo {
  return video.status === 'ready' || video.status === 'failed';
}

function scheduleAt(id: VideoId, runAtMs: number, context: CheckContext): Promise<void> {
  const { database } = context.ctx;
  return database.transaction((tx) => enqueueCheck(tx, id, { ...context, runAtMs }));
}

function toVideoId({ subject }: Job): VideoId {
  if (!isVideoId(subject)) throw new Error(`invalid subject of a ${CHECK_JOB} job: ${subject}`);
  return subject;
}
