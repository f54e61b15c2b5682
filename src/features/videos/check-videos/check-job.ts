import { isVideoId, type VideoId } from '#contract/ids.ts';
import type { Resolution } from '#features/resolution/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Queries, Tx } from '#platform/db/database.ts';
import type { EnqueueJob, Job, JobHandler } from '#platform/jobs/jobs.ts';
import type { Logger } from '#platform/log/logger.ts';

import { looksSame } from '../looks-same.ts';
import type { MirrorStore } from '../mirror-store.ts';
import type { OwnerStore } from '../owner-store.ts';
import type { ResolveOnce } from '../resolve-once.ts';
import type { SourceAddress } from '../source-address.ts';
import type { FailedVideo, ReadyVideo } from '../video.ts';
import { type CheckedMirror, resolveMirrors, writeMirrors } from './check-mirrors.ts';
import { checkStore } from './check-store.ts';
import {
  type Checked,
  type CheckVerdict,
  decideCheck,
  type MirrorVerdict,
} from './decide-check.ts';
import { decideNextCheck, jitter, POSTPONED_WAIT_MS } from './decide-next-check.ts';
import type { HostTurns } from './host-turns.ts';
import type { OutageWatch } from './outage-watch.ts';
import { type CheckWriteDeps, writeCheck } from './write-check.ts';

/** Kind of the job that looks at one record's source again; its subject is the video's ID. */
const CHECK_JOB = 'check-video';
/** Before the last one the next day's check is asked for, whatever becomes of this one. */
const ATTEMPTS_MAX = 5;
const CRASHED_WAIT_MS = 24 * 60 * 60_000;

/** How a check ended. `postponed`: its host had no turn. `overtaken`: somebody else has looked meanwhile. */
export type CheckOutcome = CheckVerdict | 'postponed' | 'overtaken';

const QUIET: ReadonlySet<CheckOutcome> = new Set(['unchanged', 'postponed']);

/** Has a record checked from now on, in the transaction that makes it ready; one without an owner never is. */
export type ScheduleCheck = (tx: Tx, id: VideoId) => Promise<void>;

export type CheckVideos = {
  /** For a worker of its own: checks must not be in the way of those who wait. */
  readonly job: JobHandler;
  readonly schedule: ScheduleCheck;
};

export type CheckDeps = CheckWriteDeps & {
  readonly ownerStore: Pick<OwnerStore, 'lock'>;
  readonly mirrorStore: MirrorStore;
  readonly publicUrl: URL;
  readonly resolveOnce: ResolveOnce;
  readonly toSourceAddress: (url: URL) => SourceAddress;
  readonly enqueueJob: EnqueueJob;
  readonly hostTurns: HostTurns;
  readonly outageWatch: OutageWatch;
  readonly clock: Clock;
  /** From 0 up to 1. */
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
    schedule: (tx, id) => scheduleNext(tx, id, deps),
  };
}

async function run(job: Job, signal: AbortSignal, deps: CheckDeps): Promise<void> {
  const id = toVideoId(job);
  const checked = await findChecked(deps.database.queries, id, deps);
  if (checked === undefined || nextCheck(checked, deps) === null) return;
  if (job.attempt >= job.attemptsMax) await askFor(id, deps.clock() + CRASHED_WAIT_MS, deps);
  if (isSettled(checked)) {
    const outcome = await check(checked, signal, deps);
    deps.onChecked?.(outcome);
    const level = QUIET.has(outcome) ? 'debug' : 'info';
    deps.log[level]({ videoId: id, outcome }, 'a source was checked');
  } else {
    await deps.database.transaction((tx) => scheduleNext(tx, id, deps));
  }
}

async function check(
  before: Checked<SettledVideo>,
  signal: AbortSignal,
  deps: CheckDeps,
): Promise<CheckOutcome> {
  const { id, sourceUrl } = before.video;
  using turn = deps.hostTurns.take(sourceUrl.host, deps.clock());
  if (turn.kind === 'later') {
    await askFor(id, turn.atMs, deps);
    return 'postponed';
  }
  const resolution = await deps.resolveOnce(deps.toSourceAddress(sourceUrl), signal, {
    anew: true,
  });
  const isCutOff = deps.outageWatch.isCutOff(resolution);
  const mirrors = await resolveMirrors(before.video.mirrors, signal, deps);
  const settling = { before, resolution, isCutOff, mirrors, deps };
  return await deps.database.transaction((tx) => settle(tx, settling));
}

type Settling = {
  readonly before: Checked<SettledVideo>;
  readonly resolution: Resolution;
  readonly isCutOff: boolean;
  readonly mirrors: readonly CheckedMirror[];
  readonly deps: CheckDeps;
};

/** What was found is judged by the record as it is now, and only if nobody else has looked at its source meanwhile. */
async function settle(
  tx: Tx,
  { before, resolution, isCutOff, mirrors, deps }: Settling,
): Promise<CheckOutcome> {
  const { id, checkedAtMs } = before.video;
  await deps.ownerStore.lock(tx, id);
  const now = await findChecked(tx, id, deps);
  if (now === undefined || !isSettled(now) || now.video.checkedAtMs !== checkedAtMs) {
    await scheduleNext(tx, id, deps);
    return 'overtaken';
  }
  const nowMs = deps.clock();
  const found = await writeMirrors(tx, { video: now.video, checked: mirrors, nowMs, deps });
  const checked = (found.length === 0 ? undefined : await findChecked(tx, id, deps)) ?? now;
  if (!isSettled(checked)) throw new Error('a locked record has changed');
  const verdict = decideCheck(checked, resolution, { isCutOff, nowMs });
  if (verdict === 'unclear') {
    await tellOfSources(tx, { before: now.video, found, verdict, deps });
    await enqueue(tx, id, { runAtMs: nowMs + jitter(POSTPONED_WAIT_MS, deps.random()), deps });
    return verdict;
  }
  await writeCheck(tx, { checked, verdict, resolution, nowMs, deps });
  await tellOfSources(tx, { before: now.video, found, verdict, deps });
  await scheduleNext(tx, id, deps);
  return verdict;
}

type Telling = {
  readonly before: SettledVideo;
  readonly found: readonly MirrorVerdict[];
  readonly verdict: CheckVerdict;
  readonly deps: CheckDeps;
};

/** Of one source among several that was lost or is back; of a whole record that was, `writeCheck` tells. */
async function tellOfSources(tx: Tx, { before, found, verdict, deps }: Telling): Promise<void> {
  const isTold =
    verdict === 'moved_on' ||
    verdict === 'moved_back' ||
    found.some((each) => each === 'lost' || each === 'recovered');
  if (!isTold && !found.includes('renewed')) return;
  const { id } = before;
  await deps.mirrorStore.touch(tx, id, deps.clock());
  await deps.database.changes.publish(tx, 'video', id);
  const after = await deps.store.findVideo(tx, id);
  if (!isTold || after === undefined) return;
  if (verdict === 'lost' || verdict === 'recovered') return;
  if (before.status === 'failed' && after.status === 'ready') {
    await deps.announceVideo(tx, 'video.source_recovered', after);
  } else if (!looksSame(before, after, deps.publicUrl)) {
    await deps.announceVideo(tx, 'video.updated', after);
  }
}

type SettledVideo = ReadyVideo | FailedVideo;

function isSettled(checked: Checked): checked is Checked<SettledVideo> {
  return checked.video.status === 'ready' || checked.video.status === 'failed';
}

async function findChecked(
  queries: Queries,
  id: VideoId,
  { store }: Pick<CheckDeps, 'store'>,
): Promise<Checked | undefined> {
  const video = await store.findVideo(queries, id);
  const failedChecks = await checkStore.findFailedChecks(queries, id);
  return video === undefined || failedChecks === undefined ? undefined : { video, failedChecks };
}

function nextCheck(checked: Checked, { clock, random }: CheckDeps): number | null {
  return decideNextCheck(checked, { nowMs: clock(), random: random() });
}

async function scheduleNext(tx: Tx, id: VideoId, deps: CheckDeps): Promise<void> {
  const checked = await findChecked(tx, id, deps);
  const runAtMs = checked === undefined ? null : nextCheck(checked, deps);
  if (runAtMs !== null) await enqueue(tx, id, { runAtMs, deps });
}

function askFor(id: VideoId, runAtMs: number, deps: CheckDeps): Promise<void> {
  return deps.database.transaction((tx) => enqueue(tx, id, { runAtMs, deps }));
}

function enqueue(
  tx: Tx,
  id: VideoId,
  { runAtMs, deps }: { readonly runAtMs: number; readonly deps: CheckDeps },
): Promise<void> {
  return deps.enqueueJob(tx, {
    kind: CHECK_JOB,
    subject: id,
    runAtMs,
    attemptsMax: ATTEMPTS_MAX,
  });
}

function toVideoId({ subject }: Job): VideoId {
  if (!isVideoId(subject)) throw new Error(`a ${CHECK_JOB} job is about ${subject}`);
  return subject;
}
