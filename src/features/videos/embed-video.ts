import { AppError } from '#contract/app-error.ts';
import type { SourceId, VideoId } from '#contract/ids.ts';
import type { Resolution } from '#features/resolution/index.ts';
import { assertNever } from '#lib/assert-never.ts';
import { createSlots, type Slots } from '#platform/admission/create-slots.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/database.ts';

import type { ResolveDeduplicated } from './resolve-deduplicated.ts';
import { resolveWithTimeout } from './resolve-with-timeout.ts';
import type { SourceLocation } from './source-location.ts';
import type { SuccessfulResolution, VideoStore } from './store.ts';
import type { Video } from './video.ts';
import { waitForVideo } from './wait-for-video.ts';

/** Deadline for `POST /embed`. */
export const EMBED_TIMEOUT_MS = 10_000;
/**
 * Concurrent `POST /embed` requests that wait for a resolution; each may use
 * `RESOLUTION_BYTES_MAX`.
 */
export const CONCURRENT_EMBEDS_MAX = 100;

/**
 * Returns the shared video of the URL, resolved. Throws the resolution error and stores nothing
 * when the resolution fails. `client` is the network of the caller; see ResolveOptions.
 */
export type EmbedVideo = (url: string, signal: AbortSignal, client?: string) => Promise<Video>;

type Deps = {
  readonly checkSourceUrl: (text: string) => Promise<SourceLocation>;
  readonly resolveDeduplicated: ResolveDeduplicated;
  readonly database: Database;
  readonly store: VideoStore;
  readonly newVideoId: () => VideoId;
  readonly newSourceId: () => SourceId;
  readonly clock: Clock;
  readonly embedTimeoutMs?: number;
  readonly embedsAtOnceMax?: number;
};

export function createEmbedVideo(deps: Deps): EmbedVideo {
  const { embedTimeoutMs = EMBED_TIMEOUT_MS, embedsAtOnceMax = CONCURRENT_EMBEDS_MAX } = deps;
  const slots = createSlots(
    embedsAtOnceMax,
    'Too many videos are being resolved. Try again in a moment.',
  );
  return (url, signal, client) =>
    resolveWithTimeout({ signal, timeoutMs: embedTimeoutMs }, async (inTime) => {
      const source = await deps.checkSourceUrl(url);
      const existing = await deps.store.findSharedVideo(deps.database.queries, source.digest);
      return getReadyVideo(existing, source, { deps, slots, signal: inTime, client });
    });
}

type EmbedContext = {
  readonly deps: Deps;
  readonly slots: Slots;
  readonly signal: AbortSignal;
  readonly client: string | undefined;
};

async function getReadyVideo(
  existing: Video | undefined,
  source: SourceLocation,
  context: EmbedContext,
): Promise<Video> {
  if (existing?.status === 'ready') return existing;
  using slots = new DisposableStack();
  slots.use(context.slots.acquire());
  switch (existing?.status) {
    case 'resolving':
      return await waitForJob(existing.id, context);
    case undefined:
    case 'queued':
    case 'failed':
      return await resolveNow(source, context);
    default:
      return assertNever(existing);
  }
}

/** Waits for the worker, on this or another node, that is resolving the video. */
async function waitForJob(id: VideoId, { deps, signal }: EmbedContext): Promise<Video> {
  const { database, store } = deps;
  const find = (wanted: VideoId) => store.findVideo(database.queries, wanted);
  const video = await waitForVideo(id, { find, changes: database.changes }, signal);
  signal.throwIfAborted();
  if (video === undefined)
    throw new AppError(
      'video_not_found',
      'The video was deleted while it was being resolved. Submit the URL again.',
    );
  if (video.status === 'failed') throw new AppError(video.error.code, video.error.message);
  return video;
}

async function resolveNow(
  source: SourceLocation,
  { deps, signal, client }: EmbedContext,
): Promise<Video> {
  const options = client === undefined ? {} : { client };
  const resolution = await deps.resolveDeduplicated(source, signal, options);
  if (resolution.kind === 'failed') throw toResolutionError(resolution);
  return deps.database.transaction((tx) => storeResolved(tx, { source, resolution, deps }));
}

function toResolutionError({
  code,
  message,
  drm = [],
}: Resolution & { readonly kind: 'failed' }): AppError {
  if (drm.length === 0) return new AppError(code, message);
  const details = [{ path: '/url', message: `is protected by ${drm.join(', ')}`, drm }];
  return new AppError(code, message, { details });
}

type StoreResolvedInput = {
  readonly source: SourceLocation;
  readonly resolution: SuccessfulResolution;
  readonly deps: Deps;
};

/**
 * If the video has become ready in the meantime, it is returned unchanged, because clients may
 * already use its links.
 */
async function storeResolved(
  tx: Tx,
  { source, resolution, deps }: StoreResolvedInput,
): Promise<Video> {
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
  if (shared === undefined) throw new Error('the shared video of the source was not found');
  const from = ['queued', 'resolving', 'failed'] as const;
  if (!(await store.writeResolved(tx, { id: shared.id, resolution, from, newSourceId, nowMs }))) {
    return shared;
  }
  await deps.database.changes.publish(tx, 'video', shared.id);
  return (await store.findVideo(tx, shared.id)) ?? shared;
}
