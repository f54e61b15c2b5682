import { AppError } from '#contract/app-error.ts';
import type { AccountId, VideoId } from '#contract/ids.ts';
import type { Tx } from '#platform/db/database.ts';
import { newVideoId } from '#platform/new-id.ts';

import { checkSourceUrl } from '../addresses/check-source-url.ts';
import { enqueueResolution, type ResolutionQueue } from '../addresses/resolve-job.ts';
import { listDifferent, type OwnerValues, UNSET_VALUES } from '../fields/owner-values.ts';
import { VIDEO_FIELDS } from '../fields/video-fields.ts';
import { changeVideo } from '../record/change-video.ts';
import type { SourceLocation } from '../record/source-location.ts';
import { countVideos } from '../record/store/find-columns.ts';
import { findLeading, findSharedVideo, findSubmitted } from '../record/store/find-videos.ts';
import { insertQueued, requeue } from '../record/store/write-resolution.ts';
import type { Video } from '../record/video.ts';
import { waitForVideo } from '../record/watch-video.ts';
import { linkToRecord } from '../wire/links.ts';
import { toShownTitle } from '../wire/shown-title.ts';
import { findOriginal } from './find-original.ts';
import type { ManageContext } from './manage-context.ts';
import { refreshUrl } from './refresh-url.ts';

export type CreateVideoInput = { readonly url: string } & Partial<OwnerValues>;

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
  const source = await checkSourceUrl(ctx, input.url, ownerId);
  const request = { input, ownerId, source, queue: 'interactive' } as const;
  const { video: stored, isNew } = await ctx.database.transaction((tx) =>
    storeVideo(tx, ctx, request),
  );
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(waitMs)]);
  const video = requireVideo(await waitForVideo(ctx, stored.id, deadline));
  const mayBeShared = isNew && ownerId === null && isUrlOnly(input);
  const original = mayBeShared ? await findOriginal(ctx, video) : undefined;
  return original === undefined ? { video, isNew } : { video: original, isNew: false };
}

type StoreRequest = {
  readonly input: CreateVideoInput;
  readonly ownerId: AccountId | null;
  readonly source: SourceLocation;
  readonly queue: ResolutionQueue;
};

/**
 * Creates a video and its job, or finds the existing video of the source. Throws like
 * `createVideo`.
 */
export async function storeVideo(
  tx: Tx,
  ctx: ManageContext,
  request: StoreRequest,
): Promise<CreatedVideo> {
  const { ownerId } = request;
  // Without this lock, a concurrent account deletion could leave a video whose owner no longer
  // exists, and concurrent requests could exceed the quota.
  if (ownerId !== null) await ctx.lockOwner(tx, ownerId);
  const video = await insertNewVideo(tx, ctx, request);
  if (video !== undefined) return { video, isNew: true };
  return { video: await requeueExisting(tx, ctx, request), isNew: false };
}

/**
 * Creates a video and its job. Returns undefined if the source already has a video. The caller must
 * hold the lock of the owner. Throws quota_exceeded.
 */
export async function insertNewVideo(
  tx: Tx,
  ctx: ManageContext,
  request: StoreRequest,
): Promise<Video | undefined> {
  const id = newVideoId();
  const change = (): Promise<boolean> => insertVideo(tx, ctx, { id, ...request });
  return changeVideo(tx, ctx, { id, cause: 'creation', change });
}

function requireVideo(video: Video | undefined): Video {
  if (video !== undefined) return video;
  throw new AppError(
    'video_not_found',
    'The video was deleted while it was being created. Submit the URL again.',
  );
}

/**
 * Returns false if the source already has a video. Enforces the quota after the insertion, because
 * an existing video is returned whatever the quota.
 */
async function insertVideo(
  tx: Tx,
  ctx: ManageContext,
  { id, input, ownerId, source, queue }: StoreRequest & { readonly id: VideoId },
): Promise<boolean> {
  const video = {
    id,
    ownerId,
    source,
    isShared: ownerId === null && isUrlOnly(input),
    values: input,
    nowMs: ctx.clock(),
  };
  if (ownerId !== null) {
    const leading = await findLeading(tx, ctx, { ownerId, digest: source.digest });
    if (leading !== undefined) return false;
  }
  if (!(await insertQueued(tx, ctx.secrets, video))) return false;
  await enqueueResolution(tx, ctx, { id, ownerId, queue });
  if (ownerId === null) return true;
  const count = async (max: number): Promise<number> =>
    (await countVideos(tx, ownerId, max + 1)) - 1;
  await ctx.quotas.enforce(tx, { accountId: ownerId, quota: 'videos', count });
  return true;
}

/** Queues the existing video of the source again if it has failed. */
async function requeueExisting(tx: Tx, ctx: ManageContext, request: StoreRequest): Promise<Video> {
  const id = await findExisting(tx, ctx, request);
  if (id === undefined) throw new Error('the conflicting video of the source was not found');
  const change = async (video: Video | undefined): Promise<boolean> => {
    if (video !== undefined) await refreshUrl(tx, ctx, { video, source: request.source });
    const isQueued = await requeue(tx, { id, from: ['failed'], nowMs: ctx.clock() });
    const { ownerId, queue } = request;
    if (isQueued) await enqueueResolution(tx, ctx, { id, ownerId, queue });
    return isQueued;
  };
  return requireVideo(await changeVideo(tx, ctx, { id, cause: 'creation', change }));
}

/** Finds the existing video that prevented the insertion. Throws video_exists. */
async function findExisting(
  tx: Tx,
  ctx: ManageContext,
  { input, ownerId, source }: StoreRequest,
): Promise<VideoId | undefined> {
  if (ownerId === null) return (await findSharedVideo(tx, ctx, [source.sharedDigest]))?.id;
  const held = await findHeld(tx, ctx, { ownerId, digest: source.digest });
  if (held !== undefined) requireSameValues(input, held, ctx.publicUrl);
  return held?.id;
}

/** The account's video of the source, or of a URL that leads to it. */
export async function findHeld(
  tx: Tx,
  ctx: ManageContext,
  key: { readonly ownerId: AccountId; readonly digest: string },
): Promise<Video | undefined> {
  return (await findSubmitted(tx, ctx, key)) ?? (await findLeading(tx, ctx, key));
}

/**
 * Throws video_exists if the request contains a value that the existing video does not have: a
 * video that was requested as private must not stay public without an error.
 */
function requireSameValues(requested: Partial<OwnerValues>, held: Video, publicUrl: URL): void {
  const title = toShownTitle(held, { includesHost: true });
  const different = new Set(listDifferent(requested, { ...held, title }));
  // The source may provide another title.
  if (requested.title !== undefined && !held.isTitleFinal) different.add('title');
  if (different.size === 0) return;
  const details = [...different].map((name) => ({
    path: `/${name}`,
    message: 'differs from the existing video',
    videoId: held.id,
  }));
  throw new AppError(
    'video_exists',
    'You already have a video of this URL with other values. Update it with PATCH, or send only the URL.',
    { details, headers: { location: linkToRecord(held.id, publicUrl) } },
  );
}

/** Requests that contain only a URL share one video per source (docs/decisions/0003). */
function isUrlOnly(input: CreateVideoInput): boolean {
  return listDifferent(input, UNSET_VALUES).length === 0;
}

function rejectOwnerOnlyFields(input: CreateVideoInput): void {
  const details = listDifferent(input, UNSET_VALUES).flatMap((name) => {
    const message = VIDEO_FIELDS[name].ownerOnly;
    return message === undefined ? [] : [{ path: `/${name}`, message }];
  });
  if (details.length === 0) return;
  throw new AppError('validation_failed', 'The request is invalid. See details.', { details });
}
