import { isVideoId, type VideoId } from '#contract/ids.ts';
import type { Resolution } from '#features/resolution/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Job, JobHandler } from '#platform/jobs/jobs.ts';

import { changeVideo } from '../record/change-video.ts';
import { findVideo } from '../record/find-videos.ts';
import { FAILED_CHECKS_MAX } from '../record/health.ts';
import { writeMirrorChecks } from '../record/mirror-store.ts';
import type { Mirror, Video } from '../record/video.ts';
import { writeMirrorResolved } from '../record/write-sources.ts';
import { claim, writeFailed, writePrimaryLost, writeResolved } from '../record/write-video.ts';
import type { AddressContext } from './address-context.ts';
import { scheduleCheck } from './check/schedule-check.ts';
import { toSourceLocation } from './source-location.ts';

/** A resolution that crashes this many times is marked as failed. */
export const RESOLUTION_ATTEMPTS_MAX = 5;

/** Job kind for resolving one video. The job's subject is the video ID. */
export const RESOLVE_JOB = 'resolve';
/** Payload of a resolve job for an owner's refresh. It ignores the cached failure of a source. */
export const FORCE = 'anew';

const GAVE_UP_MESSAGE =
  'The video could not be resolved because every attempt was interrupted. Submit the URL again later.';

/**
 * Resolves videos created by `POST /videos`. The job is retried only after a crash or a lost lease,
 * because a failed resolution is a final result.
 */
export function toResolveJob(ctx: AddressContext): JobHandler {
  return {
    kind: RESOLVE_JOB,
    run: (job, signal) => resolveVideo(job, signal, ctx),
    exhausted: (job, tx) => giveUp(toVideoId(job), tx, ctx),
  };
}

async function resolveVideo(job: Job, signal: AbortSignal, ctx: AddressContext): Promise<void> {
  const id = toVideoId(job);
  const { database, clock } = ctx;
  const target = { id, cause: 'resolution', ctx } as const;
  const video = await database.transaction((tx) =>
    changeVideo(tx, target, () => claim(tx, id, clock())),
  );
  if (video?.status !== 'resolving') return;
  const force = job.payload === FORCE;
  const resolve = (url: URL): Promise<Resolution> =>
    ctx.resolveDeduplicated(toSourceLocation(url, ctx.secrets), signal, { force });
  const [resolution, ...mirrors] = await Promise.all([
    resolve(video.sourceUrl),
    ...video.mirrors.map(async ({ digest, url }) => ({ digest, resolution: await resolve(url) })),
  ]);
  const isWritten = await database.transaction((tx) =>
    storeResult(tx, { id, resolution, mirrors, ctx }),
  );
  const { requests, bytes, durationMs } = resolution.trace;
  const outcome = resolution.kind === 'failed' ? resolution.code : resolution.kind;
  ctx.log.info(
    { videoId: id, outcome, provider: resolution.provider, isWritten, requests, bytes, durationMs },
    'a video was resolved',
  );
}

type Result = {
  readonly id: VideoId;
  readonly resolution: Resolution;
  readonly mirrors: readonly (Pick<Mirror, 'digest'> & { readonly resolution: Resolution })[];
  readonly ctx: AddressContext;
};

/**
 * Writes nothing and returns false when the video was deleted or resolved concurrently. Schedules
 * the checks of a ready video.
 */
async function storeResult(tx: Tx, result: Result): Promise<boolean> {
  const { id, ctx } = result;
  let isWritten = false;
  const after = await changeVideo(tx, { id, cause: 'resolution', ctx }, async (video) => {
    if (video?.status !== 'resolving') return false;
    isWritten = await writeResult(tx, video, result);
    return isWritten;
  });
  if (isWritten && after?.status === 'ready') await scheduleCheck(tx, id, ctx);
  return isWritten;
}

async function writeResult(
  tx: Tx,
  video: Video,
  { id, resolution, mirrors, ctx }: Result,
): Promise<boolean> {
  const from = ['resolving'] as const;
  const nowMs = ctx.clock();
  const isPlayable = await writeMirrors(tx, video, { mirrors, nowMs, ctx });
  if (resolution.kind === 'resolved')
    return writeResolved(tx, { id, resolution, from, nowMs }, ctx);
  const { code, message, provider, trace } = resolution;
  return isPlayable
    ? writePrimaryLost(tx, { id, trace, from, nowMs }, ctx.secrets)
    : writeFailed(tx, { id, code, message, provider, trace, from, nowMs }, ctx.secrets);
}

type MirrorResults = Pick<Result, 'mirrors' | 'ctx'> & { readonly nowMs: number };

/**
 * Writes the results of the backup sources and returns whether one of them plays. Skips URLs that
 * have been removed in the meantime.
 */
async function writeMirrors(
  tx: Tx,
  { id, mirrors: known }: Video,
  { mirrors, nowMs, ctx }: MirrorResults,
): Promise<boolean> {
  for (const { digest, resolution } of mirrors) {
    if (!known.some((mirror) => mirror.digest === digest)) continue;
    const key = { videoId: id, digest };
    if (resolution.kind === 'resolved' && resolution.media.sources.length > 0) {
      await writeMirrorResolved(tx, { ...key, resolution, nowMs }, ctx);
    } else await writeMirrorChecks(tx, key, FAILED_CHECKS_MAX);
  }
  const now = await findVideo(tx, id, ctx);
  return now !== undefined && now.mirrors.some((mirror) => mirror.failedChecks < FAILED_CHECKS_MAX);
}

/** Marks the video as failed when even the last attempt has crashed. */
async function giveUp(id: VideoId, tx: Tx, ctx: AddressContext): Promise<void> {
  const failure = {
    id,
    code: 'source_error',
    message: GAVE_UP_MESSAGE,
    provider: null,
    trace: null,
    from: ['queued', 'resolving'],
    nowMs: ctx.clock(),
  } as const;
  await changeVideo(tx, { id, cause: 'resolution', ctx }, () =>
    writeFailed(tx, failure, ctx.secrets),
  );
}

function toVideoId({ subject }: Job): VideoId {
  if (!isVideoId(subject)) throw new Error(`invalid subject of a ${RESOLVE_JOB} job: ${subject}`);
  return subject;
}
