import { AppError } from '#contract/app-error.ts';
import type { SourceId } from '#contract/ids.ts';
import { quotaExceeded } from '#contract/quotas.ts';
import { assertNever } from '#lib/assert-never.ts';
import { createSlots } from '#platform/admission/create-slots.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/database.ts';

import type { AnnounceVideo } from './announce-video.ts';
import { EMBED_TIMEOUT_MS, CONCURRENT_EMBEDS_MAX } from './embed-video.ts';
import { getOwnedVideo, type OwnedVideoKey } from './get-owned-video.ts';
import { isSameOnWire } from './is-same-on-wire.ts';
import type { MirrorStore } from './mirror-store.ts';
import type { OwnerStore } from './owner-store.ts';
import type { RecordActivity } from './record-activity.ts';
import type { ResolveDeduplicated } from './resolve-deduplicated.ts';
import { resolveWithTimeout } from './resolve-with-timeout.ts';
import type { SourceLocation } from './source-location.ts';
import type { SuccessfulResolution, VideoStore } from './store.ts';
import type { ReadyVideo, Source, Video } from './video.ts';

/** Backup sources per video. */
export const MIRRORS_MAX = 8;

export type AddSourceResult = { readonly video: Video; readonly isNew: boolean };
export type SourceOrder = 'health' | readonly string[];

/**
 * Owner operations on the sources of a video. All throw video_not_found and precondition_failed.
 */
export type ChangeSources = {
  /**
   * Resolves a backup source and appends its sources. If the video already has the URL, its removed
   * sources are restored instead. Throws the resolution error, or quota_exceeded.
   */
  readonly add: (key: OwnedVideoKey, url: string, signal: AbortSignal) => Promise<AddSourceResult>;
  /** Throws source_not_found, or last_source if nothing playable would remain. */
  readonly remove: (key: OwnedVideoKey, sourceId: string) => Promise<void>;
  /** Throws validation_failed unless every source is listed exactly once. */
  readonly order: (key: OwnedVideoKey, order: SourceOrder) => Promise<Video>;
};

type Deps = {
  readonly checkSourceUrl: (text: string) => Promise<SourceLocation>;
  readonly toSourceLocation: (url: URL) => SourceLocation;
  readonly resolveDeduplicated: ResolveDeduplicated;
  readonly database: Database;
  readonly store: VideoStore;
  readonly ownerStore: Pick<OwnerStore, 'lock'>;
  readonly mirrorStore: MirrorStore;
  readonly announceVideo: AnnounceVideo;
  readonly recordActivity: RecordActivity;
  readonly publicUrl: URL;
  readonly newSourceId: () => SourceId;
  readonly clock: Clock;
  readonly embedTimeoutMs?: number;
  readonly embedsAtOnceMax?: number;
};

export function createChangeSources(deps: Deps): ChangeSources {
  const { embedTimeoutMs = EMBED_TIMEOUT_MS, embedsAtOnceMax = CONCURRENT_EMBEDS_MAX } = deps;
  const slots = createSlots(
    embedsAtOnceMax,
    'Too many sources are being resolved. Try again in a moment.',
  );
  return {
    async add(key, url, signal) {
      const video = await getOwnedVideo(deps.database.queries, key, deps.store);
      const location = await deps.checkSourceUrl(url);
      if (hasUrl(video, location, deps))
        return await restoreSources(key, { video, location, deps });
      checkMirrorLimit(video);
      using slot = new DisposableStack();
      slot.use(slots.acquire());
      const resolution = await resolveWithTimeout({ signal, timeoutMs: embedTimeoutMs }, (inTime) =>
        resolve(location, deps, inTime),
      );
      return await storeSource(key, { location, resolution, deps });
    },
    async remove(key, sourceId) {
      await change(key, deps, async (tx, video) => {
        const source = findSource(video, sourceId);
        if (source === undefined) throw sourceNotFound();
        if (isLastSource(video)) throw lastSource();
        await deps.mirrorStore.removeSource(tx, video, source.id);
      });
    },
    order: (key, order) =>
      change(key, deps, async (tx, video) => {
        checkOrder(video, order);
        await deps.mirrorStore.writeOrder(tx, video.id, order);
      }),
  };
}

/** Throws the resolution error, or source_unsupported when the URL has no playable source. */
async function resolve(
  location: SourceLocation,
  { resolveDeduplicated }: Pick<Deps, 'resolveDeduplicated'>,
  signal: AbortSignal,
): Promise<SuccessfulResolution> {
  const resolution = await resolveDeduplicated(location, signal, { force: true });
  if (resolution.kind === 'failed') throw new AppError(resolution.code, resolution.message);
  if (resolution.media.sources.length > 0) return resolution;
  const message =
    'This URL only plays in its provider’s own player, which can’t be a backup source. Use the URL of a file or a stream.';
  throw new AppError('source_unsupported', message);
}

type StoreSourceInput = {
  readonly location: SourceLocation;
  readonly resolution: SuccessfulResolution;
  readonly deps: Deps;
};

/**
 * Repeats both checks inside the transaction: a concurrent request may have added the URL or
 * reached the limit.
 */
async function storeSource(
  key: OwnedVideoKey,
  { location, resolution, deps }: StoreSourceInput,
): Promise<AddSourceResult> {
  const { mirrorStore, newSourceId, clock } = deps;
  let isNew = false;
  const video = await change(key, deps, async (tx, now) => {
    isNew = !hasUrl(now, location, deps);
    if (!isNew) return;
    checkMirrorLimit(now);
    const mirror = { videoId: now.id, digest: location.digest };
    const nowMs = clock();
    await mirrorStore.insert(tx, { videoId: now.id, location, nowMs });
    await mirrorStore.writeResolved(tx, { ...mirror, resolution, newSourceId, nowMs });
  });
  return { video, isNew };
}

type RestoreInput = {
  readonly video: Video;
  readonly location: SourceLocation;
  readonly deps: Deps;
};

/**
 * Restores removed sources without upstream requests, because checks keep removed sources up to
 * date too.
 */
async function restoreSources(
  key: OwnedVideoKey,
  { video, location: { digest }, deps }: RestoreInput,
): Promise<AddSourceResult> {
  const { database, mirrorStore } = deps;
  const isAdded = video.mirrors.some((mirror) => mirror.digest === digest);
  const location = { videoId: video.id, digest: isAdded ? digest : null };
  const removed = await mirrorStore.findRemoved(database.queries, location);
  if (removed.length === 0) return { video, isNew: false };
  const changed = await change(key, deps, (tx) => mirrorStore.restoreSources(tx, removed));
  return { video: changed, isNew: true };
}

type ChangeFn = (tx: Tx, video: Video) => Promise<void>;

/**
 * Locks the video, applies the change in one transaction, and announces it if it is visible in the
 * API.
 */
function change(key: OwnedVideoKey, deps: Deps, apply: ChangeFn): Promise<Video> {
  const { database, store, ownerStore, mirrorStore, announceVideo, publicUrl } = deps;
  return database.transaction(async (tx) => {
    await ownerStore.lock(tx, key);
    const before = await getOwnedVideo(tx, key, store);
    await apply(tx, before);
    await mirrorStore.touch(tx, before.id, deps.clock());
    await deps.recordActivity(tx, before);
    const { id, accountId } = key;
    const after = await getOwnedVideo(tx, { id, accountId }, store);
    await database.changes.publish(tx, 'video', before.id);
    if (!isSameOnWire(before, after, publicUrl)) {
      const isBack = before.status === 'failed' && after.status === 'ready';
      await announceVideo(tx, isBack ? 'video.ready' : 'video.updated', after);
    }
    return after;
  });
}

function hasUrl(
  video: Video,
  { digest }: SourceLocation,
  { toSourceLocation }: Pick<Deps, 'toSourceLocation'>,
): boolean {
  return (
    toSourceLocation(video.sourceUrl).digest === digest ||
    video.mirrors.some((mirror) => mirror.digest === digest)
  );
}

function checkMirrorLimit({ mirrors }: Video): void {
  if (mirrors.length < MIRRORS_MAX) return;
  throw quotaExceeded({ quota: 'sourcesPerVideo', limit: MIRRORS_MAX, used: mirrors.length });
}

/**
 * Returns the version that plays. During a refresh, this is the previous version, which can still
 * be edited.
 */
function toPlayingVersion(video: Video): ReadyVideo | undefined {
  switch (video.status) {
    case 'ready':
      return video;
    case 'queued':
    case 'resolving':
      return video.previous ?? undefined;
    case 'failed':
      return undefined;
    default:
      return assertNever(video);
  }
}

function findSource(video: Video, sourceId: string): Source | undefined {
  return toPlayingVersion(video)?.sources.find(({ id }) => id === sourceId);
}

function isLastSource(video: Video): boolean {
  const version = toPlayingVersion(video);
  return version !== undefined && version.sources.length === 1 && version.iframeUrl === null;
}

function checkOrder(video: Video, order: SourceOrder): void {
  if (order === 'health') return;
  const ids = toPlayingVersion(video)?.sources.map(({ id }) => id) ?? [];
  if (ids.length === order.length && ids.every((id) => order.includes(id))) return;
  throw new AppError('validation_failed', 'The request is invalid. See details.', {
    details: [
      { path: '/order', message: 'must contain the ID of every source of the video exactly once' },
    ],
  });
}

function sourceNotFound(): AppError {
  return new AppError('source_not_found', 'Source not found. Check the ID.');
}

function lastSource(): AppError {
  const message = 'This is the video’s last source. Add another source first, or delete the video.';
  return new AppError('last_source', message);
}
