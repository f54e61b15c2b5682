import { isVideoId, type VideoId } from '#contract/ids.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Job, JobHandler } from '#platform/jobs/jobs.ts';

import { changeVideo } from '../../record/change-video.ts';
import { findVideo } from '../../record/store/find-videos.ts';
import type { FailedVideo, ReadyVideo, Video } from '../../record/video.ts';
import type { AddressContext } from '../address-context.ts';
import { resolveAddress } from '../resolve-source.ts';
import { admitCheck } from './admit-check.ts';
import type { CheckedUrl, CheckOutcome } from './decide-check.ts';
import { earliestCheck, jitter, POSTPONED_WAIT_MS } from './decide-next-check.ts';
import { keepStreams } from './keep-streams.ts';
import {
  CHECK_JOB,
  enqueueCheck,
  type EnqueuedCheck,
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
  const video = await findVideo(ctx.database.queries, ctx, id);
  if (video === undefined || !isWanted(ctx, video, { isReported })) return;
  const nowMs = ctx.clock();
  if (job.attempt >= job.attemptsMax) {
    const runAtMs = nowMs + RECHECK_AFTER_CRASH_MS;
    await scheduleAt(ctx, { video, runAtMs, isReported });
  }
  if (!isFinished(video)) {
    await ctx.database.transaction((tx) => scheduleNext(tx, ctx, { id, isReported }));
    return;
  }
  const earliestMs = earliestCheck(video, nowMs);
  if (earliestMs > nowMs) {
    await scheduleAt(ctx, { video, runAtMs: earliestMs, isReported });
    return;
  }
  const outcome = await check(ctx, { video, isReported }, signal);
  ctx.onChecked?.(outcome);
  const level = ROUTINE_OUTCOMES.has(outcome) ? 'debug' : 'info';
  ctx.log[level]({ videoId: id, outcome }, 'a source was checked');
}

function isWanted(
  ctx: AddressContext,
  video: Video,
  reason: Pick<WantedCheck, 'isReported'>,
): boolean {
  if (reason.isReported && isFinished(video)) return true;
  return findNextCheck(ctx, video, reason) !== null;
}

type WantedCheck = { readonly video: FinishedVideo; readonly isReported: boolean };

async function check(
  ctx: AddressContext,
  { video, isReported }: WantedCheck,
  signal: AbortSignal,
): Promise<CheckOutcome> {
  const hosts = new Set(video.addresses.map(({ url }) => url.host));
  using slot = ctx.checkLimits.acquire(hosts, ctx.clock());
  if (slot.kind === 'later') {
    await scheduleAt(ctx, { video, runAtMs: slot.atMs, isReported });
    return 'postponed';
  }
  if (await isDeferred(ctx, { video, isReported })) return 'deferred';
  const checked = await resolveUrls(ctx, video, signal);
  const result = { id: video.id, isReported, checked };
  return await ctx.database.transaction((tx) => applyResult(tx, ctx, result));
}

/** Resolves all URLs at the same time, because the check holds the permits of all their hosts. */
async function resolveUrls(
  ctx: AddressContext,
  video: FinishedVideo,
  signal: AbortSignal,
): Promise<readonly CheckedUrl[]> {
  const resolved = await Promise.all(
    video.addresses.map((address) =>
      resolveAddress(ctx, { address, video }, { signal, force: true }),
    ),
  );
  // Any of the responses may show that this service is not offline.
  return resolved.map((url) => {
    const resolution = keepStreams(video, url);
    return { ...url, resolution, isOffline: ctx.outageWatch.isOffline(resolution) };
  });
}

/** Schedules the check for a later day if the daily quota of the owner is used up. */
function isDeferred(ctx: AddressContext, { video, isReported }: WantedCheck): Promise<boolean> {
  return ctx.database.transaction(async (tx) => {
    const runAtMs = await admitCheck(tx, ctx, video);
    if (runAtMs === null) return false;
    await enqueueCheck(tx, ctx, { video, runAtMs, isReported });
    return true;
  });
}

/**
 * Applies the results to the current state of the video. If all its URLs have been checked
 * concurrently, only schedules the next check.
 */
async function applyResult(
  tx: Tx,
  ctx: AddressContext,
  {
    id,
    isReported,
    ...result
  }: {
    readonly id: VideoId;
    readonly isReported: boolean;
    readonly checked: readonly CheckedUrl[];
  },
): Promise<CheckOutcome> {
  let outcome: CheckOutcome = 'overtaken';
  const change = async (now: Video | undefined): Promise<boolean> => {
    const checked = now === undefined ? [] : selectCurrent(now, result.checked);
    if (now === undefined || !isFinished(now) || checked.length === 0) {
      await scheduleNext(tx, ctx, { id, isReported });
      return false;
    }
    const nowMs = ctx.clock();
    const { verdict, isChanged } = await writeCheck(tx, ctx.secrets, {
      video: now,
      checked,
      nowMs,
    });
    outcome = verdict;
    if (verdict === 'unclear') {
      const runAtMs = nowMs + jitter(POSTPONED_WAIT_MS, ctx.random());
      await enqueueCheck(tx, ctx, { video: now, runAtMs, isReported: false });
    } else {
      await scheduleNext(tx, ctx, { id, isReported });
    }
    return isChanged;
  };
  await changeVideo(tx, ctx, { id, cause: 'check', change });
  return outcome;
}

/** Selects the results of URLs that were neither removed nor checked since. */
function selectCurrent(
  { addresses }: Video,
  checked: readonly CheckedUrl[],
): readonly CheckedUrl[] {
  return addresses.flatMap((now) => {
    const found = checked.find(({ digest }) => digest === now.digest);
    return found?.checkedAtMs === now.checkedAtMs ? [{ ...found, ...now }] : [];
  });
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
