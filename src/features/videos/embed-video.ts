import { AppError } from '#contract/app-error.ts';
import type { SourceId, VideoId } from '#contract/ids.ts';
import { EMBED_TIMEOUT_MS, EMBEDS_AT_ONCE_MAX } from '#contract/limits.ts';
import { assertNever } from '#lib/assert-never.ts';
import { createSlots, type Slots } from '#platform/admission/create-slots.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/database.ts';

import { resolveInTime } from './resolve-in-time.ts';
import type { ResolveOnce } from './resolve-once.ts';
import type { SourceAddress } from './source-address.ts';
import type { Resolved, VideoStore } from './store.ts';
import type { Video } from './video.ts';
import { waitForVideo } from './wait-for-video.ts';

/** The shared record of the address, resolved; throws the outcome's error when that fails, and keeps nothing. */
export type EmbedVideo = (url: string, signal: AbortSignal) => Promise<Video>;

type Deps = {
  readonly checkSourceAddress: (text: string) => Promise<SourceAddress>;
  readonly resolveOnce: ResolveOnce;
  readonly database: Database;
  readonly store: VideoStore;
  readonly newVideoId: () => VideoId;
  readonly newSourceId: () => SourceId;
  readonly clock: Clock;
  readonly embedTimeoutMs?: number;
  readonly embedsAtOnceMax?: number;
};

export function createEmbedVideo(deps: Deps): EmbedVideo {
  const { embedTimeoutMs = EMBED_TIMEOUT_MS, embedsAtOnceMax = EMBEDS_AT_ONCE_MAX } = deps;
  const slots = createSlots(
    embedsAtOnceMax,
    'Too many videos are being looked up. Ask again soon.',
  );
  return (url, signal) =>
    resolveInTime({ signal, timeoutMs: embedTimeoutMs }, async (inTime) => {
      const source = await deps.checkSourceAddress(url);
      const known = await deps.store.findSharedVideo(deps.database.queries, source.digest);
      return toResolved(known, source, { deps, slots, signal: inTime });
    });
}

type Embedding = { readonly deps: Deps; readonly slots: Slots; readonly signal: AbortSignal };

async function toResolved(
  known: Video | undefined,
  source: SourceAddress,
  embedding: Embedding,
): Promise<Video> {
  if (known?.status === 'ready') return known;
  using slots = new DisposableStack();
  slots.use(embedding.slots.take());
  switch (known?.status) {
    case 'resolving':
      return await waitForJob(known.id, embedding);
    case undefined:
    case 'queued':
    case 'failed':
      return await resolveNow(source, embedding);
    default:
      return assertNever(known);
  }
}

/** A worker, here or on another node, is at it. */
async function waitForJob(id: VideoId, { deps, signal }: Embedding): Promise<Video> {
  const { database, store } = deps;
  const find = (wanted: VideoId) => store.findVideo(database.queries, wanted);
  const video = await waitForVideo(id, { find, changes: database.changes }, signal);
  signal.throwIfAborted();
  if (video === undefined) throw new AppError('video_not_found', 'The video was deleted just now.');
  if (video.status === 'failed') throw new AppError(video.error.code, video.error.message);
  return video;
}

async function resolveNow(source: SourceAddress, { deps, signal }: Embedding): Promise<Video> {
  const resolution = await deps.resolveOnce(source, signal);
  if (resolution.kind === 'failed') throw new AppError(resolution.code, resolution.message);
  return deps.database.transaction((tx) => keepResolved(tx, { source, resolution, deps }));
}

type Keeping = {
  readonly source: SourceAddress;
  readonly resolution: Resolved;
  readonly deps: Deps;
};

/** A record that was made ready meanwhile stays as it is: its links are in somebody's hands already. */
async function keepResolved(tx: Tx, { source, resolution, deps }: Keeping): Promise<Video> {
  const { store, newSourceId } = deps;
  const nowMs = deps.clock();
  await store.insertQueued(tx, {
    id: deps.newVideoId(),
    sourceUrl: source.url,
    sourceDigest: source.digest,
    ownerId: null,
    visibility: 'public',
    embedSites: null,
    isShared: true,
    title: null,
    description: null,
    forceProxy: false,
    nowMs,
  });
  const shared = await store.findSharedVideo(tx, source.digest);
  if (shared === undefined) throw new Error('a shared record is there and can’t be found');
  const from = ['queued', 'resolving', 'failed'] as const;
  if (!(await store.writeResolved(tx, { id: shared.id, resolution, from, newSourceId, nowMs }))) {
    return shared;
  }
  await deps.database.changes.publish(tx, 'video', shared.id);
  return (await store.findVideo(tx, shared.id)) ?? shared;
}
