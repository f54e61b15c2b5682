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
import type { ResolveDeduplicated } from './resolve-deduplicated.ts';
import type { SourceLocation } from './source-location.ts';
import type { VideoStore } from './store.ts';
import type { Mirror } from './video.ts';

/** A resolution that crashes this many times is marked as failed. */
export const RESOLUTION_ATTEMPTS_MAX = 5;

/** Job kind for resolving one video. The job's subject is the video ID. */
export const RESOLVE_JOB = 'resolve';
/** Payload of a resolve job for an owner's refresh. It ignores the cached failure of a source. */
export const FORCE = 'anew';

const GAVE_UP_MESSAGE =
  'The video could not be resolved because every attempt was interrupted. Submit the URL again later.';

type Deps = {
  readonly resolveDeduplicated: ResolveDeduplicated;
  readonly toSourceLocation: (url: URL) => SourceLocation;
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

/**
 * Resolves videos created by `POST /videos`. The job is retried only after a crash or a lost lease,
 * because a failed resolution is a final result.
 */
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
  const force = job.payload === FORCE;
  const [resolution, ...mirrors] = await Promise.all([
    deps.resolveDeduplicated(deps.toSourceLocation(video.sourceUrl), signal, { force }),
    ...video.mirrors.map((mirror) => resolveMirror(mirror, { signal, force, deps })),
  ]);
  const isWritten = await database.transaction(async (tx) => {
    const isChanged = await write(tx, { id, resolution, mirrors, deps });
    if (isChanged) await notifyResolved(tx, id, deps);
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
  context: { readonly signal: AbortSignal; readonly force: boolean; readonly deps: Deps },
): Promise<ResolvedMirror> {
  const { signal, force, deps } = context;
  return {
    digest,
    resolution: await deps.resolveDeduplicated(deps.toSourceLocation(url), signal, { force }),
  };
}

type WriteInput = {
  readonly id: VideoId;
  readonly resolution: Resolution;
  readonly mirrors: readonly ResolvedMirror[];
  readonly deps: Deps;
};

/** Writes nothing when the video was deleted or resolved concurrently. */
async function write(tx: Tx, { id, resolution, mirrors, deps }: WriteInput): Promise<boolean> {
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
        ? store.markPrimaryLost(tx, { id, trace, from, nowMs })
        : store.writeFailed(tx, { id, code, message, provider, trace, from, nowMs });
    }
    default:
      return assertNever(resolution);
  }
}

type WriteMirrorsInput = Pick<WriteInput, 'id' | 'mirrors' | 'deps'> & { readonly nowMs: number };

/**
 * Writes the results of the backup sources and returns whether one of them plays. Skips URLs that
 * have been removed in the meantime.
 */
async function writeMirrors(
  tx: Tx,
  { id, mirrors, nowMs, deps: { store, mirrorStore, ownerStore, newSourceId } }: WriteMirrorsInput,
): Promise<boolean> {
  await ownerStore.lock(tx, { id });
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

/** Marks the video as failed when even the last attempt has crashed. */
async function giveUp(id: VideoId, tx: Tx, deps: Deps): Promise<void> {
  const isWritten = await deps.store.writeFailed(tx, {
    id,
    code: 'source_error',
    message: GAVE_UP_MESSAGE,
    provider: null,
    trace: null,
    from: ['queued', 'resolving'],
    nowMs: deps.clock(),
  });
  if (isWritten) await notifyResolved(tx, id, deps);
}

/**
 * Notifies waiting requests and the owner's webhooks. Schedules the source checks of a ready video.
 */
async function notifyResolved(tx: Tx, id: VideoId, deps: Deps): Promise<void> {
  await deps.database.changes.publish(tx, 'video', id);
  const video = await deps.store.findVideo(tx, id);
  if (video?.status === 'failed') await deps.announceVideo(tx, 'video.failed', video);
  if (video?.status !== 'ready') return;
  await deps.announceVideo(tx, 'video.ready', video);
  await deps.scheduleCheck(tx, id);
}

function toVideoId({ subject }: Job): VideoId {
  if (!isVideoId(subject)) throw new Error(`invalid subject of a ${RESOLVE_JOB} job: ${subject}`);
  return subject;
}
