import { AppError, type ErrorDetail } from '#contract/app-error.ts';
import type { EmbedSites } from '#contract/embed-sites.ts';
import type { AccountId, VideoId } from '#contract/ids.ts';
import { RESOLUTION_ATTEMPTS_MAX } from '#contract/limits.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { EnqueueJob } from '#platform/jobs/jobs.ts';

import type { AnnounceVideo } from './announce-video.ts';
import type { OwnerStore } from './owner-store.ts';
import { RESOLVE_JOB } from './resolve-job.ts';
import type { SourceAddress } from './source-address.ts';
import type { VideoStore } from './store.ts';
import type { Video, Visibility } from './video.ts';
import { waitForVideo } from './wait-for-video.ts';

export type CreateVideoInput = {
  readonly url: string;
  readonly title?: string;
  readonly description?: string;
  readonly visibility?: Visibility;
  readonly proxy?: boolean;
  readonly embedSites?: EmbedSites | null;
};

export type CreatedVideo = { readonly video: Video; readonly isNew: boolean };

/** Keeps a record for the address, has it resolved in the background, and waits for that up to `waitMs`. */
export type CreateVideo = (
  input: CreateVideoInput,
  options: {
    /** Null without credentials: nobody will own it. */
    readonly ownerId: AccountId | null;
    readonly waitMs: number;
    readonly signal: AbortSignal;
  },
) => Promise<CreatedVideo>;

type Deps = {
  readonly checkSourceAddress: (text: string) => Promise<SourceAddress>;
  readonly database: Database;
  readonly store: VideoStore;
  readonly ownerStore: OwnerStore;
  readonly enqueueJob: EnqueueJob;
  readonly announceVideo: AnnounceVideo;
  readonly holdOwner: (tx: Tx, id: AccountId) => Promise<void>;
  readonly newVideoId: () => VideoId;
  readonly clock: Clock;
};

export function createCreateVideo(deps: Deps): CreateVideo {
  const { database, store } = deps;
  return async (input, { ownerId, waitMs, signal }) => {
    if (ownerId === null) refuseOwnersOnly(input);
    const source = await deps.checkSourceAddress(input.url);
    const { id, isNew } = await database.transaction((tx) =>
      keepRecord(tx, { input, ownerId, source, deps }),
    );
    const video = await waitForVideo(
      id,
      { find: (wanted) => store.findVideo(database.queries, wanted), changes: database.changes },
      AbortSignal.any([signal, AbortSignal.timeout(waitMs)]),
    );
    if (video === undefined)
      throw new AppError('video_not_found', 'The video was deleted just now.');
    return { video, isNew };
  };
}

type Kept = { readonly id: VideoId; readonly isNew: boolean };

type Keeping = {
  readonly input: CreateVideoInput;
  readonly ownerId: AccountId | null;
  readonly source: SourceAddress;
  readonly deps: Deps;
};

/** The record and its job exist together or not at all. */
async function keepRecord(tx: Tx, { input, ownerId, source, deps }: Keeping): Promise<Kept> {
  // Who was let in may have been deleted meanwhile: nobody could read or delete what is added then.
  if (ownerId !== null) await deps.holdOwner(tx, ownerId);
  const id = deps.newVideoId();
  const nowMs = deps.clock();
  const isNew = await deps.store.insertQueued(tx, {
    id,
    sourceUrl: source.url,
    sourceDigest: source.digest,
    ownerId,
    visibility: input.visibility ?? 'public',
    embedSites: input.embedSites ?? null,
    isShared: ownerId === null && isPlain(input),
    title: input.title ?? null,
    description: input.description ?? null,
    forceProxy: input.proxy ?? false,
    nowMs,
  });
  if (isNew) {
    await queue(tx, id, deps);
    const video = ownerId === null ? undefined : await deps.store.findVideo(tx, id);
    if (video !== undefined) await deps.announceVideo(tx, 'video.created', video);
    return { id, isNew };
  }
  const known = await findKnown(tx, { ownerId, source, deps });
  if (await deps.store.requeueFailed(tx, known, nowMs)) await queue(tx, known, deps);
  return { id: known, isNew };
}

/** The record that was in the way of a new one. */
async function findKnown(
  tx: Tx,
  { ownerId, source, deps }: Pick<Keeping, 'ownerId' | 'source' | 'deps'>,
): Promise<VideoId> {
  const { digest } = source;
  const id =
    ownerId === null
      ? (await deps.store.findSharedVideo(tx, digest))?.id
      : await deps.ownerStore.findIdBySource(tx, { ownerId, digest });
  if (id === undefined) throw new Error('a record of the source is there and can’t be found');
  return id;
}

async function queue(tx: Tx, id: VideoId, { enqueueJob, database }: Deps): Promise<void> {
  await enqueueJob(tx, { kind: RESOLVE_JOB, subject: id, attemptsMax: RESOLUTION_ATTEMPTS_MAX });
  await database.changes.publish(tx, 'video', id);
}

/** What says no more than the address shares its source's record (docs/decisions/0003). */
function isPlain({ title, description, proxy = false }: CreateVideoInput): boolean {
  return title === undefined && description === undefined && !proxy;
}

function refuseOwnersOnly({ visibility = 'public', embedSites = null }: CreateVideoInput): void {
  const details: ErrorDetail[] = [];
  if (visibility !== 'public') {
    const message = 'must be public: only a video with an owner can be hidden';
    details.push({ path: '/visibility', message });
  }
  if (embedSites !== null) {
    const message = 'must be null: only a video with an owner can be kept from sites';
    details.push({ path: '/embedSites', message });
  }
  if (details.length === 0) return;
  throw new AppError('validation_failed', 'The request is not valid; see details.', { details });
}
