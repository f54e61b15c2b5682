import { AppError, type ErrorDetail } from '#contract/app-error.ts';
import type { AccountId, VideoId } from '#contract/ids.ts';
import type { Tx } from '#platform/db/database.ts';

import { RESOLUTION_ATTEMPTS_MAX, RESOLVE_JOB } from '../addresses/resolve-job.ts';
import { checkSourceUrl, type SourceLocation } from '../addresses/source-location.ts';
import { changeVideo } from '../record/change-video.ts';
import { findHeldValues } from '../record/find-held-values.ts';
import { countByOwner, findSharedVideo, findVideo } from '../record/find-videos.ts';
import type { RequestedValues, Video } from '../record/video.ts';
import { waitForVideo } from '../record/wait-for-video.ts';
import { insertQueued, requeue } from '../record/write-video.ts';
import type { ManageContext } from './manage-context.ts';
import { requireHeldValues } from './require-held-values.ts';

export type CreateVideoInput = { readonly url: string } & RequestedValues;

export type CreatedVideo = { readonly video: Video; readonly isNew: boolean };

export type CreateOptions = {
  /** Null for requests without credentials: the video has no owner. */
  readonly ownerId: AccountId | null;
  readonly waitMs: number;
  readonly signal: AbortSignal;
};

/**
 * Creates a video, resolves it in the background, and waits up to `waitMs` for the result. Throws
 * video_exists if the account has a video of the URL with other values than the requested ones.
 */
export async function createVideo(
  ctx: ManageContext,
  input: CreateVideoInput,
  { ownerId, waitMs, signal }: CreateOptions,
): Promise<CreatedVideo> {
  if (ownerId === null) rejectOwnerOnlyFields(input);
  const source = await checkSourceUrl(input.url, ctx);
  const { queries, changes, transaction } = ctx.database;
  const request = { input, ownerId, source, ctx };
  const { id, isNew } = await transaction((tx) => storeVideo(tx, request));
  const find = (wanted: VideoId): Promise<Video | undefined> => findVideo(queries, wanted, ctx);
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(waitMs)]);
  const video = await waitForVideo(id, { find, changes }, deadline);
  if (video !== undefined) return { video, isNew };
  throw new AppError(
    'video_not_found',
    'The video was deleted while it was being created. Submit the URL again.',
  );
}

type StoreRequest = {
  readonly input: CreateVideoInput;
  readonly ownerId: AccountId | null;
  readonly source: SourceLocation;
  readonly ctx: ManageContext;
};

type StoredVideo = { readonly id: VideoId; readonly isNew: boolean };

/** One transaction creates both the video and its job. */
async function storeVideo(tx: Tx, request: StoreRequest): Promise<StoredVideo> {
  const { ownerId, ctx } = request;
  // Without this lock, a concurrent account deletion could leave a video whose owner no longer
  // exists, and concurrent requests could exceed the quota.
  if (ownerId !== null) await ctx.lockOwner(tx, ownerId);
  const id = ctx.newVideoId();
  const target = { id, cause: 'creation', ctx } as const;
  const video = await changeVideo(tx, target, () => insertVideo(tx, id, request));
  return video === undefined ? requeueExisting(tx, request) : { id, isNew: true };
}

/**
 * Returns false if the source already has a video. Enforces the quota after the insertion, because
 * an existing video is returned whatever the quota.
 */
async function insertVideo(tx: Tx, id: VideoId, request: StoreRequest): Promise<boolean> {
  const { input, ownerId, source, ctx } = request;
  const video = {
    id,
    sourceUrl: source.url,
    sourceDigest: source.digest,
    ownerId,
    visibility: input.visibility ?? 'public',
    embedSites: input.embedSites ?? null,
    isShared: ownerId === null && isUrlOnly(input),
    title: input.title ?? null,
    description: input.description ?? null,
    forceProxy: input.proxy ?? false,
    nowMs: ctx.clock(),
  };
  if (!(await insertQueued(tx, video, ctx.secrets))) return false;
  await queue(tx, id, ctx);
  if (ownerId === null) return true;
  const count = async (): Promise<number> => (await countByOwner(tx, ownerId)) - 1;
  await ctx.quotas.enforce(tx, { accountId: ownerId, quota: 'videos', count });
  return true;
}

/** Queues the existing video of the source again if it has failed. */
async function requeueExisting(tx: Tx, request: StoreRequest): Promise<StoredVideo> {
  const { ctx } = request;
  const id = await findExisting(tx, request);
  if (id === undefined) throw new Error('the conflicting video of the source was not found');
  await changeVideo(tx, { id, cause: 'creation', ctx }, async () => {
    const isQueued = await requeue(tx, { id, from: ['failed'], nowMs: ctx.clock() });
    if (isQueued) await queue(tx, id, ctx);
    return isQueued;
  });
  return { id, isNew: false };
}

/** Finds the existing video that prevented the insertion. Throws video_exists. */
async function findExisting(
  tx: Tx,
  { input, ownerId, source, ctx }: StoreRequest,
): Promise<VideoId | undefined> {
  if (ownerId === null) return (await findSharedVideo(tx, source.digest, ctx))?.id;
  const held = await findHeldValues(tx, { ownerId, source });
  if (held !== undefined) requireHeldValues(input, held, ctx.publicUrl);
  return held?.id;
}

async function queue(tx: Tx, id: VideoId, { enqueueJob }: ManageContext): Promise<void> {
  await enqueueJob(tx, { kind: RESOLVE_JOB, subject: id, attemptsMax: RESOLUTION_ATTEMPTS_MAX });
}

/** Requests that contain only a URL share one video per source (docs/decisions/0003). */
function isUrlOnly({ title, description, proxy = false }: CreateVideoInput): boolean {
  return title === undefined && description === undefined && !proxy;
}

function rejectOwnerOnlyFields({
  visibility = 'public',
  embedSites = null,
}: CreateVideoInput): void {
  const details: ErrorDetail[] = [];
  if (visibility !== 'public') {
    const message = 'must be public: only videos with an owner can be unlisted or private';
    details.push({ path: '/visibility', message });
  }
  if (embedSites !== null) {
    const message = 'must be null: only videos with an owner can restrict embedding';
    details.push({ path: '/embedSites', message });
  }
  if (details.length === 0) return;
  throw new AppError('validation_failed', 'The request is invalid. See details.', { details });
}
