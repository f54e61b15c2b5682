import { isVideoId, type VideoId } from '#contract/ids.ts';
import type { Resolution } from '#features/resolution/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Queries, Tx } from '#platform/db/database.ts';
import type { EnqueueJob, Job, JobHandler } from '#platform/jobs/jobs.ts';
import type { Logger } from '#platform/log/logger.ts';
import type { Quotas } from '#platform/quotas/create-quotas.ts';

import { isSameOnWire } from '../is-same-on-wire.ts';
import type { MirrorStore } from '../mirror-store.ts';
import type { OwnerStore } from '../owner-store.ts';
import type { ResolveDeduplicated } from '../resolve-deduplicated.ts';
import type { SourceLocation } from '../source-location.ts';
import type { FailedVideo, ReadyVideo } from '../video.ts';
import { admitCheck } from './admit-check.ts';
import { type CheckedMirror, resolveMirrors, writeMirrors } from './check-mirrors.ts';
import { checkStore } from './check-store.ts';
import {
  type CheckedVideo,
  type CheckVerdict,
  decideCheck,
  type MirrorVerdict,
} from './decide-check.ts';
import {
  decideNextCheck,
  earliestCheck,
  jitter,
  POSTPONED_WAIT_MS,
  staysReported,
} from './decide-next-check.ts';
import type { HostThrottle } from './host-throttle.ts';
import type { OutageWatch } from './outage-watch.ts';
import { type CheckWriteDeps, writeCheck } from './write-check.ts';

/** Job kind for checking the sources of one video. The job's subject is the video ID. */
const CHECK_JOB = 'check-video';
/** Payload of a check job that was scheduled because of playback. */
const REPORTED = 'reported';
/**
 * On the last attempt, the job schedules a check for the next day before it starts, so that a crash
 * does not end the checks of the video.
 */
const ATTEMPTS_MAX = 5;
const RECHECK_AFTER_CRASH_MS = 24 * 60 * 60_000;

/**
 * Result of a check. `postponed`: the host is throttled. `deferred`: the owner has used the daily
 * quota. `overtaken`: the video was checked concurrently.
 */
export type CheckOutcome = CheckVerdict | 'postponed' | 'deferred' | 'overtaken';

const ROUTINE_OUTCOMES: ReadonlySet<CheckOutcome> = new Set(['unchanged', 'postponed', 'deferred']);

/**
 * Schedules the first check, in the transaction that makes the video ready. Does nothing for a
 * video without an owner.
 */
export type ScheduleCheck = (tx: Tx, id: VideoId) => Promise<void>;

/**
 * Schedules an earlier check because of playback. Unlike the regular checks, it also applies to
 * videos without an owner.
 */
export type PullCheckForward = (tx: Tx, id: VideoId, runAtMs: number) => Promise<void>;

export type CheckVideos = {
  /** Needs a separate worker pool, so that checks never delay interactive jobs. */
  readonly job: JobHandler;
  readonly schedule: ScheduleCheck;
  readonly pullCheckForward: PullCheckForward;
};

export type CheckDeps = CheckWriteDeps & {
  readonly ownerStore: Pick<OwnerStore, 'lock'>;
  readonly mirrorStore: MirrorStore;
  readonly publicUrl: URL;
  readonly resolveDeduplicated: ResolveDeduplicated;
  readonly toSourceLocation: (url: URL) => SourceLocation;
  readonly enqueueJob: EnqueueJob;
  readonly quotas: Pick<Quotas, 'reserveCheck'>;
  readonly hostThrottle: HostThrottle;
  readonly outageWatch: OutageWatch;
  readonly clock: Clock;
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  readonly log: Logger;
  readonly onChecked?: (outcome: CheckOutcome) => void;
};

export function createCheckVideos(deps: CheckDeps): CheckVideos {
  return {
    job: {
      kind: CHECK_JOB,
      run: (job, signal) => run(job, signal, deps),
      exhausted: async () => {},
    },
    schedule: (tx, id) => scheduleNext(tx, id, { isReported: false, deps }),
    pullCheckForward: (tx, id, runAtMs) => enqueue(tx, id, { runAtMs, isReported: true, deps }),
  };
}

async function run(job: Job, signal: AbortSignal, deps: CheckDeps): Promise<void> {
  const id = toVideoId(job);
  const context = { isReported: job.payload === REPORTED, deps };
  const checked = await findChecked(deps.database.queries, id, deps);
  if (checked === undefined || !isWanted(checked, context)) return;
  const nowMs = deps.clock();
  if (job.attempt >= job.attemptsMax) await scheduleAt(id, nowMs + RECHECK_AFTER_CRASH_MS, context);
  if (!isFinished(checked)) {
    await deps.database.transaction((tx) => scheduleNext(tx, id, context));
    return;
  }
  const earliestMs = earliestCheck(checked, nowMs);
  if (earliestMs > nowMs) {
    await scheduleAt(id, earliestMs, context);
    return;
  }
  const outcome = await check(checked, signal, context);
  deps.onChecked?.(outcome);
  const level = ROUTINE_OUTCOMES.has(outcome) ? 'debug' : 'info';
  deps.log[level]({ videoId: id, outcome }, 'a source was checked');
}

type CheckContext = { readonly isReported: boolean; readonly deps: CheckDeps };

function isWanted(checked: CheckedVideo, context: CheckContext): boolean {
  if (context.isReported && isFinished(checked)) return true;
  return nextCheck(checked, context) !== null;
}

async function check(
  before: CheckedVideo<FinishedVideo>,
  signal: AbortSignal,
  context: CheckContext,
): Promise<CheckOutcome> {
  const { deps } = context;
  const { id, sourceUrl } = before.video;
  using slot = deps.hostThrottle.acquire(sourceUrl.host, deps.clock());
  if (slot.kind === 'later') {
    await scheduleAt(id, slot.atMs, context);
    return 'postponed';
  }
  if (await isDeferred(before, context)) return 'deferred';
  const resolution = await deps.resolveDeduplicated(deps.toSourceLocation(sourceUrl), signal, {
    force: true,
  });
  const isOffline = deps.outageWatch.isOffline(resolution);
  const mirrors = await resolveMirrors(before.video.mirrors, signal, deps);
  const result = { ...context, before, resolution, isOffline, mirrors };
  return await deps.database.transaction((tx) => applyResult(tx, result));
}

/** Schedules the check for a later day if the daily quota of the owner is used up. */
function isDeferred({ video }: CheckedVideo, context: CheckContext): Promise<boolean> {
  const { database, quotas, clock } = context.deps;
  return database.transaction(async (tx) => {
    const deferredToMs = await admitCheck(tx, video, { quotas, nowMs: clock() });
    if (deferredToMs === null) return false;
    await enqueue(tx, video.id, { ...context, runAtMs: deferredToMs });
    return true;
  });
}

type ApplyResultInput = CheckContext & {
  readonly before: CheckedVideo<FinishedVideo>;
  readonly resolution: Resolution;
  readonly isOffline: boolean;
  readonly mirrors: readonly CheckedMirror[];
};

/**
 * Applies the result to the current state of the video. If a concurrent check has run since
 * `before` was read, only schedules the next check.
 */
async function applyResult(
  tx: Tx,
  { before, resolution, isOffline, mirrors, isReported, deps }: ApplyResultInput,
): Promise<CheckOutcome> {
  const { id, checkedAtMs } = before.video;
  await deps.ownerStore.lock(tx, { id });
  const now = await findChecked(tx, id, deps);
  if (now === undefined || !isFinished(now) || now.video.checkedAtMs !== checkedAtMs) {
    await scheduleNext(tx, id, { isReported, deps });
    return 'overtaken';
  }
  const nowMs = deps.clock();
  const found = await writeMirrors(tx, { video: now.video, checked: mirrors, nowMs, deps });
  const checked = (found.length === 0 ? undefined : await findChecked(tx, id, deps)) ?? now;
  if (!isFinished(checked)) throw new Error('a locked video has changed');
  const verdict = decideCheck(checked, resolution, { isOffline, nowMs });
  if (verdict === 'unclear') {
    await announceSourceChanges(tx, { before: now.video, found, verdict, deps });
    const runAtMs = nowMs + jitter(POSTPONED_WAIT_MS, deps.random());
    await enqueue(tx, id, { runAtMs, isReported: false, deps });
    return verdict;
  }
  await writeCheck(tx, { checked, verdict, resolution, nowMs, deps });
  await announceSourceChanges(tx, { before: now.video, found, verdict, deps });
  await scheduleNext(tx, id, { isReported, deps });
  return verdict;
}

type AnnounceInput = {
  readonly before: FinishedVideo;
  readonly found: readonly MirrorVerdict[];
  readonly verdict: CheckVerdict;
  readonly deps: CheckDeps;
};

/**
 * Publishes events about single sources. `writeCheck` publishes the loss or recovery of the whole
 * video.
 */
async function announceSourceChanges(
  tx: Tx,
  { before, found, verdict, deps }: AnnounceInput,
): Promise<void> {
  const isAnnounced =
    verdict === 'moved_on' ||
    verdict === 'moved_back' ||
    found.some((each) => each === 'lost' || each === 'recovered');
  if (!isAnnounced && !found.includes('renewed')) return;
  const { id } = before;
  await deps.mirrorStore.touch(tx, id, deps.clock());
  await deps.database.changes.publish(tx, 'video', id);
  const after = await deps.store.findVideo(tx, id);
  if (!isAnnounced || after === undefined) return;
  if (verdict === 'lost' || verdict === 'recovered') return;
  if (before.status === 'failed' && after.status === 'ready') {
    await deps.announceVideo(tx, 'video.source_recovered', after);
  } else if (!isSameOnWire(before, after, deps.publicUrl)) {
    await deps.announceVideo(tx, 'video.updated', after);
  }
}

type FinishedVideo = ReadyVideo | FailedVideo;

function isFinished(checked: CheckedVideo): checked is CheckedVideo<FinishedVideo> {
  return checked.video.status === 'ready' || checked.video.status === 'failed';
}

async function findChecked(
  queries: Queries,
  id: VideoId,
  { store }: Pick<CheckDeps, 'store'>,
): Promise<CheckedVideo | undefined> {
  const video = await store.findVideo(queries, id);
  const state = await checkStore.findState(queries, id);
  return video === undefined || state === undefined ? undefined : { video, ...state };
}

function nextCheck(checked: CheckedVideo, { isReported, deps }: CheckContext): number | null {
  return decideNextCheck(checked, { nowMs: deps.clock(), random: deps.random(), isReported });
}

async function scheduleNext(
  tx: Tx,
  id: VideoId,
  { isReported, deps }: CheckContext,
): Promise<void> {
  const checked = await findChecked(tx, id, deps);
  if (checked === undefined) return;
  const context = { isReported: isReported && staysReported(checked), deps };
  const runAtMs = nextCheck(checked, context);
  if (runAtMs !== null) await enqueue(tx, id, { ...context, runAtMs });
}

function scheduleAt(id: VideoId, runAtMs: number, context: CheckContext): Promise<void> {
  return context.deps.database.transaction((tx) => enqueue(tx, id, { ...context, runAtMs }));
}

function enqueue(
  tx: Tx,
  id: VideoId,
  { runAtMs, isReported, deps }: CheckContext & { readonly runAtMs: number },
): Promise<void> {
  return deps.enqueueJob(tx, {
    kind: CHECK_JOB,
    subject: id,
    payload: isReported ? REPORTED : '',
    runAtMs,
    attemptsMax: ATTEMPTS_MAX,
  });
}

function toVideoId({ subject }: Job): VideoId {
  if (!isVideoId(subject)) throw new Error(`invalid subject of a ${CHECK_JOB} job: ${subject}`);
  return subject;
}
