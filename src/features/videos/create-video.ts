import { AppError, type ErrorDetail } from '#contract/app-error.ts';
import type { AccountId, VideoId } from '#contract/ids.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { EnqueueJob } from '#platform/jobs/jobs.ts';
import type { Quotas } from '#platform/quotas/create-quotas.ts';

import type { AnnounceVideo } from './announce-video.ts';
import { findHeldValues } from './find-held-values.ts';
import type { OwnerStore } from './owner-store.ts';
import { requireHeldValues } from './require-held-values.ts';
import { RESOLVE_JOB, RESOLUTION_ATTEMPTS_MAX } from './resolve-job.ts';
import type { SourceLocation } from './source-location.ts';
import type { VideoStore } from './store.ts';
import type { RequestedValues, Video } from './video.ts';
import { waitForVideo } from './wait-for-video.ts';

export type CreateVideoInput = { readonly url: string } & RequestedValues;

export type CreatedVideo = { readonly video: Video; readonly isNew: boolean };

/**
 * Creates a video, resolves it in the background, and waits up to `waitMs` for the result. Throws
 * video_exists if the account has a video of the URL with other values than the requested ones.
 */
export type CreateVideo = (
  input: CreateVideoInput,
  options: {
    /** Null for requests without credentials: the video has no owner. */
    readonly ownerId: AccountId | null;
    readonly waitMs: number;
    readonly signal: AbortSignal;
  },
) => Promise<CreatedVideo>;

type Deps = {
  readonly checkSourceUrl: (text: string) => Promise<SourceLocation>;
  readonly database: Database;
  readonly store: VideoStore;
  readonly ownerStore: OwnerStore;
  readonly enqueueJob: EnqueueJob;
  readonly announceVideo: AnnounceVideo;
  readonly lockOwner: (tx: Tx, id: AccountId) => Promise<void>;
  readonly quotas: Pick<Quotas, 'enforce'>;
  readonly newVideoId: () => VideoId;
  readonly publicUrl: URL;
  readonly clock: Clock;
};

export function createCreateVideo(deps: Deps): CreateVideo {
  const { database, store } = deps;
  return async (input, { ownerId, waitMs, signal }) => {
    if (ownerId === null) rejectOwnerOnlyFields(input);
    const source = await deps.checkSourceUrl(input.url);
    const { id, isNew } = await database.transaction((tx) =>
      storeVideo(tx, { input, ownerId, source, deps }),
    );
    const video = await waitForVideo(
      id,
      { find: (wanted) => store.findVideo(database.queries, wanted), changes: database.changes },
      AbortSignal.any([signal, AbortSignal.timeout(waitMs)]),
    );
    if (video === undefined)
      throw new AppError(
        'video_not_found',
        'The video was deleted while it was being created. Submit the URL again.',
      );
    return { video, isNew };
  };
}

type StoreVideoResult = { readonly id: VideoId; readonly isNew: boolean };

type StoreVideoInput = {
  readonly input: CreateVideoInput;
  readonly ownerId: AccountId | null;
  readonly source: SourceLocation;
  readonly deps: Deps;
};

/** One transaction creates both the video and its job. */
async function storeVideo(
  tx: Tx,
  { input, ownerId, source, deps }: StoreVideoInput,
): Promise<StoreVideoResult> {
  // Without this lock, a concurrent account deletion could leave a video whose owner no longer
  // exists, and concurrent requests could exceed the quota.
  if (ownerId !== null) await deps.lockOwner(tx, ownerId);
  const id = deps.newVideoId();
  const nowMs = deps.clock();
  const isNew = await deps.store.insertQueued(tx, {
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
    nowMs,
  });
  if (isNew) {
    await queue(tx, id, deps);
    if (ownerId !== null) await announceOwned(tx, id, { ownerId, deps });
    return { id, isNew };
  }
  const existingId = await findExisting(tx, { input, ownerId, source, deps });
  if (existingId === undefined)
    throw new Error('the conflicting video of the source was not found');
  if (await deps.store.requeueFailed(tx, existingId, nowMs)) await queue(tx, existingId, deps);
  return { id: existingId, isNew };
}

/**
 * Announces a new video of an account. Enforces the quota after the insertion, because an existing
 * video is returned whatever the quota.
 */
async function announceOwned(
  tx: Tx,
  id: VideoId,
  { ownerId, deps }: { readonly ownerId: AccountId; readonly deps: Deps },
): Promise<void> {
  const count = async (): Promise<number> => (await deps.ownerStore.countByOwner(tx, ownerId)) - 1;
  await deps.quotas.enforce(tx, { accountId: ownerId, quota: 'videos', count });
  const video = await deps.store.findVideo(tx, id);
  if (video !== undefined) await deps.announceVideo(tx, 'video.created', video);
}

/** Finds the existing video that prevented the insertion. Throws video_exists. */
async function findExisting(
  tx: Tx,
  { input, ownerId, source: { digest }, deps }: StoreVideoInput,
): Promise<VideoId | undefined> {
  if (ownerId === null) return (await deps.store.findSharedVideo(tx, digest))?.id;
  const held = await findHeldValues(tx, { ownerId, digest });
  if (held !== undefined) requireHeldValues(input, held, deps.publicUrl);
  return held?.id;
}

async function queue(tx: Tx, id: VideoId, { enqueueJob, database }: Deps): Promise<void> {
  await enqueueJob(tx, { kind: RESOLVE_JOB, subject: id, attemptsMax: RESOLUTION_ATTEMPTS_MAX });
  await database.changes.publish(tx, 'video', id);
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
