import { isVideoId, type VideoId } from '#contract/ids.ts';
import type { Resolution } from '#features/resolution/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Job, JobHandler } from '#platform/jobs/jobs.ts';

import type { AddressContext } from '../context.ts';
import { writeChecked } from '../record/address-store.ts';
import { changeVideo } from '../record/change-video.ts';
import { findVideo } from '../record/find-videos.ts';
import { type Address, FAILED_CHECKS_MAX, hasPlayableBackup, type Video } from '../record/video.ts';
import {
  claimForResolution,
  writeFailed,
  writeFallback,
  writeResolved,
} from '../record/write-resolution.ts';
import { scheduleCheck } from './check/schedule-check.ts';
import { resolveSource } from './resolve-source.ts';
import { toSourceLocation } from './source-location.ts';

/** A resolution that crashes this many times is marked as failed. */
export const RESOLUTION_ATTEMPTS_MAX = 5;

/** Job kind for resolving one video. The job's subject is the video ID. */
const RESOLVE_JOB = 'resolve';
/** Payload of a resolve job for an owner's refresh. It ignores the cached failure of a source. */
const FORCE = 'force';

const GAVE_UP_MESSAGE =
  'The video could not be resolved because every attempt was interrupted. Submit the URL again later.';

type Enqueued = { readonly id: VideoId; readonly force?: boolean };

export async function enqueueResolution(
  tx: Tx,
  { enqueueJob }: AddressContext,
  { id, force = false }: Enqueued,
): Promise<void> {
  await enqueueJob(tx, {
    kind: RESOLVE_JOB,
    subject: id,
    payload: force ? FORCE : '',
    attemptsMax: RESOLUTION_ATTEMPTS_MAX,
  });
}

/**
 * Resolves videos created by `POST /videos`. The job is retried only after a crash or a lost lease,
 * because a failed resolution is a final result.
 */
export function toResolveJob(ctx: AddressContext): JobHandler {
  return {
    kind: RESOLVE_JOB,
    run: (job, signal) => resolveVideo(ctx, job, signal),
    exhausted: (job, tx) => giveUp(tx, ctx, toVideoId(job)),
  };
}

async function resolveVideo(ctx: AddressContext, job: Job, signal: AbortSignal): Promise<void> {
  const id = toVideoId(job);
  const { database, clock } = ctx;
  const video = await database.transaction((tx) =>
    changeVideo(tx, ctx, {
      id,
      cause: 'resolution',
      change: () => claimForResolution(tx, id, clock()),
    }),
  );
  if (video?.status !== 'resolving') return;
  const force = job.payload === FORCE;
  const resolve = (url: URL): Promise<Resolution> =>
    resolveSource(ctx, toSourceLocation(url, ctx.secrets), { signal, force });
  const [first, ...others] = video.addresses;
  const [resolution, ...backups] = await Promise.all([
    resolve(first.url),
    ...others.map(async ({ digest, url }) => ({ digest, resolution: await resolve(url) })),
  ]);
  const isWritten = await database.transaction((tx) =>
    storeResult(tx, ctx, { id, resolution, backups }),
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
};

/**
 * Writes nothing and returns false when the video was deleted or resolved concurrently. Schedules
 * the checks of a ready video.
 */
async function storeResult(tx: Tx, ctx: AddressContext, result: Result): Promise<boolean> {
  const { id } = result;
  let isWritten = false;
  const change = async (video: Video | undefined): Promise<boolean> => {
    if (video?.status !== 'resolving') return false;
    isWritten = await writeResult(tx, ctx, result);
    return isWritten;
  };
  const after = await changeVideo(tx, ctx, { id, cause: 'resolution', change });
  if (isWritten && after?.status === 'ready') await scheduleCheck(tx, ctx, id);
  return isWritten;
}

async function writeResult(
  tx: Tx,
  ctx: AddressContext,
  { id, resolution, backups }: Result,
): Promise<boolean> {
  const from = ['resolving'] as const;
  const nowMs = ctx.clock();
  const isPlayable = await writeBackups(tx, ctx, { id, backups, nowMs });
  if (resolution.kind === 'resolved')
    return writeResolved(tx, ctx.secrets, { id, resolution, from, nowMs });
  const { code, message, provider, trace } = resolution;
  return isPlayable
    ? writeFallback(tx, ctx.secrets, { id, trace, from, nowMs })
    : writeFailed(tx, ctx.secrets, { id, code, message, provider, trace, from, nowMs });
}

type BackupResults = Pick<Result, 'id' | 'backups'> & { readonly nowMs: number };

/**
 * Writes the results of the backup sources and returns whether one of them plays. Skips URLs that
 * have been removed in the meantime.
 */
async function writeBackups(
  tx: Tx,
  ctx: AddressContext,
  { id, backups, nowMs }: BackupResults,
): Promise<boolean> {
  for (const { digest, resolution } of backups) {
    if (resolution.kind === 'resolved' && resolution.media.sources.length > 0) {
      await writeResolved(tx, ctx.secrets, { id, digest, resolution, from: ['resolving'], nowMs });
    } else {
      await writeChecked(tx, { videoId: id, digest }, { failedChecks: FAILED_CHECKS_MAX, nowMs });
    }
  }
  const now = await findVideo(tx, ctx, id);
  return now !== undefined && hasPlayableBackup(now);
}

/** Marks the video as failed when even the last attempt has crashed. */
async function giveUp(tx: Tx, ctx: AddressContext, id: VideoId): Promise<void> {
  const failure = {
    id,
    code: 'source_error',
    message: GAVE_UP_MESSAGE,
    provider: null,
    trace: null,
    from: ['queued', 'resolving'],
    nowMs: ctx.clock(),
  } as const;
  const change = (): Promise<boolean> => writeFailed(tx, ctx.secrets, failure);
  await changeVideo(tx, ctx, { id, cause: 'resolution', change });
}

function toVideoId({ subject }: Job): VideoId {
  if (!isVideoId(subject)) throw new Error(`invalid subject of a ${RESOLVE_JOB} job: ${subject}`);
  return subject;
}
