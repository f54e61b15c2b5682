import type { ErrorCode } from '#contract/error-codes.ts';
import { isVideoId, type VideoId } from '#contract/ids.ts';
import {
  type FailedResolution,
  FAILURE_REASONS,
  type ResolutionTrace,
} from '#features/resolution/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { enqueueJob } from '#platform/jobs/enqueue-job.ts';
import type { Job, JobHandler } from '#platform/jobs/jobs.ts';

import { changeVideo } from '../record/change-video.ts';
import { writeLost } from '../record/store/address-store.ts';
import {
  claimForResolution,
  requeue,
  writeFailed,
  writeKept,
  writeResolved,
} from '../record/store/write-resolution.ts';
import { haveSameHeaders } from '../record/to-client-headers.ts';
import { toPlayable, type Video } from '../record/video.ts';
import type { AddressContext } from './address-context.ts';
import { keepStreams } from './check/keep-streams.ts';
import { scheduleCheck } from './check/schedule-check.ts';
import { type ResolvedAddress, resolveAddress } from './resolve-source.ts';

/** A resolution that is interrupted this many times is marked as failed. */
export const RESOLUTION_ATTEMPTS_MAX = 5;

/**
 * Job kinds for resolving one video. The job's subject is the video ID. Jobs of batches and feeds
 * have their own kind, so that a separate worker runs them and they delay no other job.
 */
const RESOLVE_JOBS = { interactive: 'resolve', bulk: 'resolve-bulk' } as const;
export type ResolutionQueue = keyof typeof RESOLVE_JOBS;

/** Payload of a resolve job for an owner's refresh. It ignores the cached failure of a source. */
const FORCE = 'force';

const GAVE_UP_MESSAGE =
  'The video could not be resolved because every attempt was interrupted. Submit the URL again later.';

type Enqueued = Pick<Video, 'id' | 'ownerId'> & {
  readonly force?: boolean;
  readonly queue?: ResolutionQueue | undefined;
};

export async function enqueueResolution(
  tx: Tx,
  ctx: AddressContext,
  { id, ownerId, force = false, queue = 'interactive' }: Enqueued,
): Promise<void> {
  await enqueueJob(tx, ctx, {
    kind: RESOLVE_JOBS[queue],
    subject: id,
    payload: force ? FORCE : '',
    ownerId,
    attemptsMax: RESOLUTION_ATTEMPTS_MAX,
  });
}

/**
 * Resolves queued videos. The job is retried only if it was interrupted (by a crash, a lost lease
 * or too much load), because a failed resolution is a final result.
 */
export function toResolveJob(ctx: AddressContext, queue: ResolutionQueue): JobHandler {
  return {
    kind: RESOLVE_JOBS[queue],
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
  if (video?.status === 'removed') await failBlocked(ctx, id);
  if (video?.status !== 'resolving') return;
  const force = job.payload === FORCE;
  const results = await Promise.all(
    video.addresses.map((address) => resolveAddress(ctx, { address, video }, { signal, force })),
  );
  const isWritten = await database.transaction((tx) =>
    storeResults(tx, ctx, { results, force, resolved: video }),
  );
  for (const { resolution } of results) {
    const { provider, trace } = resolution;
    const { requests, bytes, durationMs } = trace;
    const outcome = resolution.kind === 'failed' ? resolution.code : resolution.kind;
    ctx.log.info(
      { videoId: id, outcome, provider, isWritten, requests, bytes, durationMs },
      'a video was resolved',
    );
  }
}

/** The first URL that plays makes the video ready. */
const RESOLVED_FROM = ['resolving', 'ready'] as const;

type Results = {
  /** In the order of the URLs. */
  readonly results: readonly ResolvedAddress[];
  /** True for an owner's refresh. */
  readonly force: boolean;
};

/**
 * Writes nothing and returns false when the video was deleted or resolved concurrently, or when its
 * owner has changed the URL or the headers, which resolves it again. Schedules the checks of a ready
 * video.
 */
async function storeResults(
  tx: Tx,
  ctx: AddressContext,
  { resolved, ...result }: Results & { readonly resolved: Video },
): Promise<boolean> {
  const { id } = resolved;
  let isWritten = false;
  const change = async (video: Video | undefined): Promise<boolean> => {
    if (video?.status !== 'resolving') return false;
    isWritten = haveSameHeaders(video, resolved) && hasSameUrl(video, resolved);
    if (isWritten) await writeResults(tx, ctx, { ...result, video });
    else await resolveAgain(tx, ctx, { video, force: true });
    return true;
  };
  const after = await changeVideo(tx, ctx, { id, cause: 'resolution', change });
  if (isWritten && after?.status === 'ready') await scheduleCheck(tx, ctx, id);
  return isWritten;
}

/**
 * The video is ready if one of its URLs plays, and the others are lost. Otherwise it has failed
 * with the error of the first URL, or is resolved again if a URL has been added in the meantime.
 * A refresh that the provider refuses keeps the streams.
 * Skips URLs that have been removed.
 */
async function writeResults(
  tx: Tx,
  ctx: AddressContext,
  { results, force, video }: Results & { readonly video: Video },
): Promise<void> {
  const { id } = video;
  const { secrets } = ctx;
  const nowMs = ctx.clock();
  const from = RESOLVED_FROM;
  let isReady = false;
  for (const result of results) {
    const { digest, resolution } = result;
    if (resolution.kind === 'failed') continue;
    const refusal = findKeepingRefusal(video, result);
    const isWritten =
      refusal === undefined
        ? await writeResolved(tx, secrets, { id, digest, resolution, from, nowMs })
        : await writeKept(tx, secrets, { id, digest, trace: addKept(refusal), from, nowMs });
    isReady ||= isWritten;
  }
  const failures = results.flatMap(({ digest, resolution }) =>
    resolution.kind === 'failed' ? [{ ...resolution, digest }] : [],
  );
  const [first] = failures;
  if (!isReady && first !== undefined) {
    if (hasUnknownUrl(video, results)) return await resolveAgain(tx, ctx, { video, force });
    await writeFailed(tx, secrets, { ...first, id, from, nowMs });
    return;
  }
  for (const { digest, trace } of failures) {
    await writeLost(tx, secrets, { videoId: id, digest, trace, nowMs });
  }
}

async function resolveAgain(
  tx: Tx,
  ctx: AddressContext,
  { video: { id, ownerId }, force }: { readonly video: Video; readonly force: boolean },
): Promise<void> {
  await requeue(tx, { id, from: RESOLVED_FROM, nowMs: ctx.clock() });
  await enqueueResolution(tx, ctx, { id, ownerId, force });
}

/** Returns the refusal because of which the streams from before a refresh are kept. */
function findKeepingRefusal(video: Video, result: ResolvedAddress): FailedResolution | undefined {
  const kept = keepStreams(toPlayable(video), result);
  return kept.kind === 'failed' && result.resolution.kind === 'resolved' ? kept : undefined;
}

/** Adds the reason for keeping the streams to the trace. */
function addKept({ trace, message }: FailedResolution): ResolutionTrace {
  const atMs = (trace.steps[0]?.atMs ?? 0) + trace.durationMs;
  const outcome = `the streams are kept, because requests were refused: ${message}`;
  const step = { atMs, step: 'refresh', url: null, outcome, durationMs: 0, bytes: 0 };
  return { ...trace, steps: [...trace.steps, step] };
}

function hasSameUrl({ addresses: [first] }: Video, { addresses: [resolved] }: Video): boolean {
  return first.digest === resolved.digest;
}

function hasUnknownUrl({ addresses }: Video, results: Results['results']): boolean {
  return addresses.some(({ digest }) => !results.some((result) => result.digest === digest));
}

/** Otherwise, a video whose source is allowed again would stay queued without a job. */
function failBlocked(ctx: AddressContext, id: VideoId): Promise<unknown> {
  const { code, message } = FAILURE_REASONS.source_blocked;
  return ctx.database.transaction((tx) => fail(tx, ctx, { id, code, message }));
}

/** Marks the video as failed when even the last attempt has crashed. */
async function giveUp(tx: Tx, ctx: AddressContext, id: VideoId): Promise<void> {
  await fail(tx, ctx, { id, code: 'source_error', message: GAVE_UP_MESSAGE });
}

async function fail(
  tx: Tx,
  ctx: AddressContext,
  { id, ...error }: { readonly id: VideoId; readonly code: ErrorCode; readonly message: string },
): Promise<void> {
  const failure = {
    id,
    ...error,
    provider: null,
    trace: null,
    from: ['queued', 'resolving'],
    nowMs: ctx.clock(),
  } as const;
  const change = (): Promise<boolean> => writeFailed(tx, ctx.secrets, failure);
  await changeVideo(tx, ctx, { id, cause: 'resolution', change });
}

function toVideoId({ subject }: Job): VideoId {
  if (!isVideoId(subject)) throw new Error(`invalid subject of a resolution job: ${subject}`);
  return subject;
}
