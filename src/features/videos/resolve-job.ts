import { isVideoId, type SourceId, type VideoId } from '#contract/ids.ts';
import type { Resolution } from '#features/resolution/index.ts';
import { assertNever } from '#lib/assert-never.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { Job, JobHandler } from '#platform/jobs/jobs.ts';
import type { Logger } from '#platform/log/logger.ts';

import type { AnnounceVideo } from './announce-video.ts';
import type { ScheduleCheck } from './check-videos/check-job.ts';
import { FAILED_CHECKS_MAX } from './check-videos/decide-check.ts';
import type { MirrorStore } from './mirror-store.ts';
import type { OwnerStore } from './owner-store.ts';
import type { ResolveOnce } from './resolve-once.ts';
import type { SourceAddress } from './source-address.ts';
import type { VideoStore } from './store.ts';
import type { Mirror } from './video.ts';

/** Kind of the job that resolves one record; its subject is the video's ID. */
export const RESOLVE_JOB = 'resolve';
/** Payload of one whose owner wants the source to be asked whatever it has answered lately. */
export const ASKS_ANEW = 'anew';

const GAVE_UP =
  'The video could not be looked at: every attempt was cut short. Send the address again later.';

type Deps = {
  readonly resolveOnce: ResolveOnce;
  readonly toSourceAddress: (url: URL) => SourceAddress;
  readonly database: Database;
  readonly store: VideoStore;
  readonly mirrorStore: MirrorStore;
  readonly ownerStore: Pick<OwnerStore, 'lock'>;
  readonly announceVideo: AnnounceVideo;
  readonly scheduleCheck: ScheduleCheck;
  readonly newSourceId: () => SourceId;
  readonly clock: Clock;
  readonly log: Logger;
};

/** The worker's part of `POST /videos`. Only a crash or a lost lease is tried again: a failure is an outcome. */
export function createResolveJob(deps: Deps): JobHandler {
  return {
    kind: RESOLVE_JOB,
    run: (job, signal) => resolveVideo(job, signal, deps),
    exhausted: (job, tx) => giveUp(toVideoId(job), tx, deps),
  };
}

async function resolveVideo(job: Job, signal: AbortSignal, deps: Deps): Promise<void> {
  const id = toVideoId(job);
  const { database, store, clock } = deps;
  const isClaimed = await database.transaction(async (tx) => {
    const isChanged = await store.claim(tx, id, clock());
    if (isChanged) await database.changes.publish(tx, 'video', id);
    return isChanged;
  });
  const video = isClaimed ? await store.findVideo(database.queries, id) : undefined;
  if (video === undefined) return;
  const anew = job.payload === ASKS_ANEW;
  const [resolution, ...mirrors] = await Promise.all([
    deps.resolveOnce(deps.toSourceAddress(video.sourceUrl), signal, { anew }),
    ...video.mirrors.map((mirror) => resolveMirror(mirror, { signal, anew, deps })),
  ]);
  const isWritten = await database.transaction(async (tx) => {
    const isChanged = await write(tx, { id, resolution, mirrors, deps });
    if (isChanged) await tell(tx, id, deps);
    return isChanged;
  });
  const { requests, bytes, durationMs } = resolution.trace;
  const outcome = resolution.kind === 'failed' ? resolution.code : resolution.kind;
  deps.log.info(
    { videoId: id, outcome, provider: resolution.provider, isWritten, requests, bytes, durationMs },
    'a video was resolved',
  );
}

type ResolvedMirror = { readonly digest: string; readonly resolution: Resolution };

async function resolveMirror(
  { digest, url }: Mirror,
  asked: { readonly signal: AbortSignal; readonly anew: boolean; readonly deps: Deps },
): Promise<ResolvedMirror> {
  const { signal, anew, deps } = asked;
  return {
    digest,
    resolution: await deps.resolveOnce(deps.toSourceAddress(url), signal, { anew }),
  };
}

type Writing = {
  readonly id: VideoId;
  readonly resolution: Resolution;
  readonly mirrors: readonly ResolvedMirror[];
  readonly deps: Deps;
};

/** Writes nothing when the record was deleted, or made ready by somebody else, meanwhile. */
async function write(tx: Tx, { id, resolution, mirrors, deps }: Writing): Promise<boolean> {
  const { store, newSourceId } = deps;
  const from = ['resolving'] as const;
  const nowMs = deps.clock();
  const isPlayable = await writeMirrors(tx, { id, mirrors, nowMs, deps });
  switch (resolution.kind) {
    case 'resolved':
      return store.writeResolved(tx, { id, resolution, from, newSourceId, nowMs });
    case 'failed': {
      const { code, message, provider, trace } = resolution;
      return isPlayable
        ? store.writeOwnLost(tx, { id, trace, from, nowMs })
        : store.writeFailed(tx, { id, code, message, provider, trace, from, nowMs });
    }
    default:
      return assertNever(resolution);
  }
}

type WritingMirrors = Pick<Writing, 'id' | 'mirrors' | 'deps'> & { readonly nowMs: number };

/** Answers whether the record plays by one of its added addresses. Those that were taken out meanwhile are passed over. */
async function writeMirrors(
  tx: Tx,
  { id, mirrors, nowMs, deps: { store, mirrorStore, ownerStore, newSourceId } }: WritingMirrors,
): Promise<boolean> {
  await ownerStore.lock(tx, id);
  const video = await store.findVideo(tx, id);
  if (video?.status !== 'resolving') return false;
  for (const { digest, resolution } of mirrors) {
    if (!video.mirrors.some((mirror) => mirror.digest === digest)) continue;
    const key = { videoId: id, digest };
    if (resolution.kind === 'resolved' && resolution.media.sources.length > 0) {
      await mirrorStore.writeResolved(tx, { ...key, resolution, newSourceId, nowMs });
    } else await mirrorStore.writeFailedChecks(tx, key, FAILED_CHECKS_MAX);
  }
  const now = await store.findVideo(tx, id);
  return now !== undefined && now.mirrors.some((mirror) => mirror.failedChecks < FAILED_CHECKS_MAX);
}

/** The last attempt has crashed too. */
async function giveUp(id: VideoId, tx: Tx, deps: Deps): Promise<void> {
  const isWritten = await deps.store.writeFailed(tx, {
    id,
    code: 'source_error',
    message: GAVE_UP,
    provider: null,
    trace: null,
    from: ['queued', 'resolving'],
    nowMs: deps.clock(),
  });
  if (isWritten) await tell(tx, id, deps);
}

/** Of a resolution's end: those who wait for it here, and the owner's webhooks. What is ready is checked from now on. */
async function tell(tx: Tx, id: VideoId, deps: Deps): Promise<void> {
  await deps.database.changes.publish(tx, 'video', id);
  const video = await deps.store.findVideo(tx, id);
  if (video?.status === 'failed') await deps.announceVideo(tx, 'video.failed', video);
  if (video?.status !== 'ready') return;
  await deps.announceVideo(tx, 'video.ready', video);
  await deps.scheduleCheck(tx, id);
}

function toVideoId({ subject }: Job): VideoId {
  if (!isVideoId(subject)) throw new Error(`a ${RESOLVE_JOB} job is about ${subject}`);
  return subject;
}
