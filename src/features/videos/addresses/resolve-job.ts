import { isVideoId, type VideoId } from '#contract/ids.ts';
import type { Resolution } from '#features/resolution/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Job, JobHandler } from '#platform/jobs/jobs.ts';

import { writeChecked } from '../record/address-store.ts';
import { changeVideo } from '../record/change-video.ts';
import { findVideo } from '../record/find-videos.ts';
import { FAILED_CHECKS_MAX, hasPlayableBackup } from '../record/health.ts';
import type { Address } from '../record/video.ts';
import { claim, writeFailed, writeFallback, writeResolved } from '../record/write-video.ts';
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
  const [first, ...others] = video.addresses;
  const [resolution, ...backups] = await Promise.all([
    resolve(first.url),
    ...others.map(async ({ digest, url }) => ({ digest, resolution: await resolve(url) })),
  ]);
  const isWritten = await database.transaction((tx) =>
    storeResult(tx, { id, resolution, backups, ctx }),
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
  readonly backups: readonly (Pick<Address, 'digest'> & { readonly resolution: Resolution })[];
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
    isWritten = await writeResult(tx, result);
    return isWritten;
  });
  if (isWritten && after?.status === 'ready') await scheduleCheck(tx, id, ctx);
  return isWritten;
}

async function writeResult(tx: Tx, { id, resolution, backups, ctx }: Result): Promise<boolean> {
  const from = ['resolving'] as const;
  const nowMs = ctx.clock();
  const isPlayable = await writeBackups(tx, { id, backups, nowMs, ctx });
  if (resolution.kind === 'resolved')
    return writeResolved(tx, { id, resolution, from, nowMs }, ctx);
  const { code, message, provider, trace } = resolution;
  return isPlayable
    ? writeFallback(tx, { id, trace, from, nowMs }, ctx.secrets)
    : writeFailed(tx, { id, code, message, provider, trace, from, nowMs }, ctx.secrets);
}

type BackupResults = Pick<Result, 'id' | 'backups' | 'ctx'> & { readonly nowMs: number };

/**
 * Writes the results of the backup sources and returns whether one of them plays. Skips URLs that
 * have been removed in the meantime.
 */
async function writeBackups(tx: Tx, { id, backups, nowMs, ctx }: BackupResults): Promise<boolean> {
  for (const { digest, resolution } of backups) {
    if (resolution.kind === 'resolved' && resolution.media.sources.length > 0) {
      await writeResolved(tx, { id, digest, resolution, from: ['resolving'], nowMs }, ctx);
    } else {
      await writeChecked(tx, { videoId: id, digest }, { failedChecks: FAILED_CHECKS_MAX, nowMs });
    }
  }
  const now = await findVideo(tx, id, ctx);
  return now !== undefined && hasPlayableBackup(now);
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
