import { isVideoId, type VideoId } from '#contract/ids.ts';
import type { Resolution } from '#features/resolution/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Job, JobHandler } from '#platform/jobs/jobs.ts';

import type { AddressContext } from '../../context.ts';
import { changeVideo } from '../../record/change-video.ts';
import type { FailedVideo, ReadyVideo, Video } from '../../record/video.ts';
import { incrementRevision } from '../../record/write-video.ts';
import { resolveSource } from '../resolve-source.ts';
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
  enqueueCheck,
  type EnqueuedCheck,
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
    run: (job, signal) => runCheck(ctx, job, signal),
    exhausted: async () => {},
  };
}

async function runCheck(ctx: AddressContext, job: Job, signal: AbortSignal): Promise<void> {
  const id = toVideoId(job);
  const isReported = job.payload === REPORTED;
  const checked = await findChecked(ctx.database.queries, ctx, id);
  if (checked === undefined || !isWanted(ctx, checked, { isReported })) return;
  const nowMs = ctx.clock();
  if (job.attempt >= job.attemptsMax) {
    await scheduleAt(ctx, { id, runAtMs: nowMs + RECHECK_AFTER_CRASH_MS, isReported });
  }
  if (!isFinished(checked.video)) {
    await ctx.database.transaction((tx) => scheduleNext(tx, ctx, { id, isReported }));
    return;
  }
  const earliestMs = earliestCheck(checked, nowMs);
  if (earliestMs > nowMs) {
    await scheduleAt(ctx, { id, runAtMs: earliestMs, isReported });
    return;
  }
  const outcome = await check(ctx, { video: checked.video, isReported }, signal);
  ctx.onChecked?.(outcome);
  const level = ROUTINE_OUTCOMES.has(outcome) ? 'debug' : 'info';
  ctx.log[level]({ videoId: id, outcome }, 'a source was checked');
}

function isWanted(
  ctx: AddressContext,
  checked: CheckedVideo,
  reason: Pick<WantedCheck, 'isReported'>,
): boolean {
  if (reason.isReported && isFinished(checked.video)) return true;
  return findNextCheck(ctx, checked, reason) !== null;
}

type WantedCheck = { readonly video: FinishedVideo; readonly isReported: boolean };

async function check(
  ctx: AddressContext,
  { video, isReported }: WantedCheck,
  signal: AbortSignal,
): Promise<CheckOutcome> {
  const { url } = video.addresses[0];
  using slot = ctx.hostThrottle.acquire(url.host, ctx.clock());
  if (slot.kind === 'later') {
    await scheduleAt(ctx, { id: video.id, runAtMs: slot.atMs, isReported });
    return 'postponed';
  }
  if (await isDeferred(ctx, { video, isReported })) return 'deferred';
  const location = toSourceLocation(url, ctx.secrets);
  const resolution = await resolveSource(ctx, location, { signal, force: true });
  const isOffline = ctx.outageWatch.isOffline(resolution);
  const backups = await resolveBackups(ctx, video, signal);
  const result = { before: video, isReported, resolution, isOffline, backups };
  return await ctx.database.transaction((tx) => applyResult(tx, ctx, result));
}

/** Schedules the check for a later day if the daily quota of the owner is used up. */
function isDeferred(ctx: AddressContext, { video, isReported }: WantedCheck): Promise<boolean> {
  return ctx.database.transaction(async (tx) => {
    const runAtMs = await admitCheck(tx, ctx, video);
    if (runAtMs === null) return false;
    await enqueueCheck(tx, ctx, { id: video.id, runAtMs, isReported });
    return true;
  });
}

type CheckResult = Omit<WantedCheck, 'video'> & {
  readonly before: FinishedVideo;
  readonly resolution: Resolution;
  readonly isOffline: boolean;
  readonly backups: readonly CheckedBackup[];
};

/**
 * Applies the result to the current state of the video. If a concurrent check has run since
 * `before` was read, only schedules the next check.
 */
async function applyResult(
  tx: Tx,
  ctx: AddressContext,
  result: CheckResult,
): Promise<CheckOutcome> {
  const { before, isReported } = result;
  const { id } = before;
  let outcome: CheckOutcome = 'overtaken';
  const change = async (now: Video | undefined): Promise<boolean> => {
    const isCurrent = now !== undefined && toCheckTime(now) === toCheckTime(before);
    if (!isCurrent || !isFinished(now)) {
      await scheduleNext(tx, ctx, { id, isReported });
      return false;
    }
    const { verdict, isChanged } = await writeResult(tx, ctx, { ...result, now });
    outcome = verdict;
    return isChanged;
  };
  await changeVideo(tx, ctx, { id, cause: 'check', change });
  return outcome;
}

type CurrentResult = Omit<CheckResult, 'before'> & { readonly now: FinishedVideo };

type WrittenCheck = { readonly verdict: CheckVerdict; readonly isChanged: boolean };

async function writeResult(
  tx: Tx,
  ctx: AddressContext,
  { now, resolution, isOffline, backups, isReported }: CurrentResult,
): Promise<WrittenCheck> {
  const nowMs = ctx.clock();
  const found = await writeBackups(tx, ctx, { video: now, checked: backups, nowMs });
  const video = found.length === 0 ? now : (await findChecked(tx, ctx, now.id))?.video;
  if (video === undefined || !isFinished(video)) throw new Error('a locked video has changed');
  const verdict = decideCheck(video, resolution, { isOffline, nowMs });
  const isMoved = verdict === 'moved_on' || verdict === 'moved_back';
  const isTouched = isMoved || found.some((each) => CHANGES.has(each));
  if (verdict === 'unclear') {
    const runAtMs = nowMs + jitter(POSTPONED_WAIT_MS, ctx.random());
    await enqueueCheck(tx, ctx, { id: now.id, runAtMs, isReported: false });
  } else {
    await writeCheck(tx, ctx, { video, verdict, resolution, nowMs });
  }
  if (isTouched) await incrementRevision(tx, now.id, nowMs);
  if (verdict !== 'unclear') await scheduleNext(tx, ctx, { id: now.id, isReported });
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

function scheduleAt(ctx: AddressContext, next: EnqueuedCheck): Promise<void> {
  return ctx.database.transaction((tx) => enqueueCheck(tx, ctx, next));
}

function toVideoId({ subject }: Job): VideoId {
  if (!isVideoId(subject)) throw new Error(`invalid subject of a ${CHECK_JOB} job: ${subject}`);
  return subject;
}
