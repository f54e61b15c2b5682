import { AppError } from '../../contract/app-error.ts';
import type { VideoId } from '../../contract/ids.ts';
import { RESOLUTION_ATTEMPTS_MAX } from '../../contract/limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { EnqueueJob } from '../../platform/jobs/jobs.ts';
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
};

export type CreatedVideo = { readonly video: Video; readonly isNew: boolean };

/** Keeps a record for the address, has it resolved in the background, and waits for that up to `waitMs`. */
export type CreateVideo = (
  input: CreateVideoInput,
  options: { readonly waitMs: number; readonly signal: AbortSignal },
) => Promise<CreatedVideo>;

type Deps = {
  readonly checkSourceAddress: (text: string) => Promise<SourceAddress>;
  readonly database: Database;
  readonly store: VideoStore;
  readonly enqueueJob: EnqueueJob;
  readonly newVideoId: () => VideoId;
  readonly clock: Clock;
};

export function createCreateVideo(deps: Deps): CreateVideo {
  const { database, store } = deps;
  return async (input, { waitMs, signal }) => {
    refuseOwnersOnly(input);
    const source = await deps.checkSourceAddress(input.url);
    const { id, isNew } = await database.transaction((tx) =>
      keepRecord(tx, { input, source, deps }),
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
  readonly source: SourceAddress;
  readonly deps: Deps;
};

/** The record and its job exist together or not at all. */
async function keepRecord(tx: Tx, { input, source, deps }: Keeping): Promise<Kept> {
  const id = deps.newVideoId();
  const nowMs = deps.clock();
  const isNew = await deps.store.insertQueued(tx, {
    id,
    sourceUrl: source.url,
    sourceDigest: source.digest,
    isShared: isPlain(input),
    title: input.title ?? null,
    description: input.description ?? null,
    forceProxy: input.proxy ?? false,
    nowMs,
  });
  if (isNew) {
    await queue(tx, id, deps);
    return { id, isNew };
  }
  const shared = await deps.store.findSharedVideo(tx, source.digest);
  if (shared === undefined) throw new Error('a shared record is there and can’t be found');
  if (await deps.store.requeueFailed(tx, shared.id, nowMs)) await queue(tx, shared.id, deps);
  return { id: shared.id, isNew };
}

async function queue(tx: Tx, id: VideoId, { enqueueJob, database }: Deps): Promise<void> {
  await enqueueJob(tx, { kind: RESOLVE_JOB, subject: id, attemptsMax: RESOLUTION_ATTEMPTS_MAX });
  await database.changes.publish(tx, 'video', id);
}

/** What says no more than the address shares its source's record (docs/decisions/0003). */
function isPlain({ title, description, proxy = false }: CreateVideoInput): boolean {
  return title === undefined && description === undefined && !proxy;
}

function refuseOwnersOnly({ visibility = 'public' }: CreateVideoInput): void {
  if (visibility === 'public') return;
  throw new AppError('validation_failed', 'The request is not valid; see details.', {
    details: [
      { path: '/visibility', message: 'must be public: only a video with an owner can be hidden' },
    ],
  });
}
