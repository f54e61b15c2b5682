import { AppError } from '#contract/app-error.ts';
import type { SourceId } from '#contract/ids.ts';
import { EMBED_TIMEOUT_MS, EMBEDS_AT_ONCE_MAX, MIRRORS_MAX } from '#contract/limits.ts';
import { assertNever } from '#lib/assert-never.ts';
import { createSlots } from '#platform/admission/create-slots.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/database.ts';

import type { AnnounceVideo } from './announce-video.ts';
import { getOwnedVideo, type OwnedVideoKey } from './get-owned-video.ts';
import { looksSame } from './looks-same.ts';
import type { MirrorStore } from './mirror-store.ts';
import type { OwnerStore } from './owner-store.ts';
import { resolveInTime } from './resolve-in-time.ts';
import type { ResolveOnce } from './resolve-once.ts';
import type { SourceAddress } from './source-address.ts';
import type { Resolved, VideoStore } from './store.ts';
import type { ReadyVideo, Source, Video } from './video.ts';

export type AddedSource = { readonly video: Video; readonly isNew: boolean };
export type SourceOrder = 'health' | readonly string[];

/** What owners do with the sources of a video. All throw video_not_found and precondition_failed. */
export type ChangeSources = {
  /**
   * Resolves a further address of the same video and puts what it plays behind what there is. Of an address that the
   * video has already, what was taken out comes back. Throws what the address comes to, and source_limit_reached.
   */
  readonly add: (key: OwnedVideoKey, url: string, signal: AbortSignal) => Promise<AddedSource>;
  /** Throws source_not_found, and last_source where nothing would be left to play. */
  readonly remove: (key: OwnedVideoKey, sourceId: string) => Promise<void>;
  /** Throws validation_failed unless all sources are named, each once. */
  readonly order: (key: OwnedVideoKey, order: SourceOrder) => Promise<Video>;
};

type Deps = {
  readonly checkSourceAddress: (text: string) => Promise<SourceAddress>;
  readonly toSourceAddress: (url: URL) => SourceAddress;
  readonly resolveOnce: ResolveOnce;
  readonly database: Database;
  readonly store: VideoStore;
  readonly ownerStore: Pick<OwnerStore, 'lock'>;
  readonly mirrorStore: MirrorStore;
  readonly announceVideo: AnnounceVideo;
  readonly publicUrl: URL;
  readonly newSourceId: () => SourceId;
  readonly clock: Clock;
  readonly embedTimeoutMs?: number;
  readonly embedsAtOnceMax?: number;
};

export function createChangeSources(deps: Deps): ChangeSources {
  const { embedTimeoutMs = EMBED_TIMEOUT_MS, embedsAtOnceMax = EMBEDS_AT_ONCE_MAX } = deps;
  const slots = createSlots(
    embedsAtOnceMax,
    'Too many sources are being looked up. Ask again soon.',
  );
  return {
    async add(key, url, signal) {
      const video = await getOwnedVideo(deps.database.queries, key, deps.store);
      const address = await deps.checkSourceAddress(url);
      if (hasAddress(video, address, deps)) return await putBack(key, { video, address, deps });
      refuseTooMany(video);
      using taken = new DisposableStack();
      taken.use(slots.take());
      const resolution = await resolveInTime({ signal, timeoutMs: embedTimeoutMs }, (inTime) =>
        resolve(address, deps, inTime),
      );
      return await keep(key, { address, resolution, deps });
    },
    async remove(key, sourceId) {
      await change(key, deps, async (tx, video) => {
        const source = findSource(video, sourceId);
        if (source === undefined) throw sourceNotFound();
        if (isLast(video)) throw lastSource();
        await deps.mirrorStore.removeSource(tx, video, source.id);
      });
    },
    order: (key, order) =>
      change(key, deps, async (tx, video) => {
        refuseOtherSources(video, order);
        await deps.mirrorStore.writeOrder(tx, video.id, order);
      }),
  };
}

/** Throws what the address comes to where that is nothing to play. */
async function resolve(
  address: SourceAddress,
  { resolveOnce }: Pick<Deps, 'resolveOnce'>,
  signal: AbortSignal,
): Promise<Resolved> {
  const resolution = await resolveOnce(address, signal, { anew: true });
  if (resolution.kind === 'failed') throw new AppError(resolution.code, resolution.message);
  if (resolution.media.sources.length > 0) return resolution;
  const message = 'This address plays in its provider’s own player only, which can’t stand in.';
  throw new AppError('source_unsupported', message);
}

type Keeping = {
  readonly address: SourceAddress;
  readonly resolution: Resolved;
  readonly deps: Deps;
};

/** Somebody else may have added it, or as many as there may be, meanwhile. */
async function keep(
  key: OwnedVideoKey,
  { address, resolution, deps }: Keeping,
): Promise<AddedSource> {
  const { mirrorStore, newSourceId, clock } = deps;
  let isNew = false;
  const video = await change(key, deps, async (tx, now) => {
    isNew = !hasAddress(now, address, deps);
    if (!isNew) return;
    refuseTooMany(now);
    const mirror = { videoId: now.id, digest: address.digest };
    const nowMs = clock();
    await mirrorStore.insert(tx, { videoId: now.id, address, nowMs });
    await mirrorStore.writeResolved(tx, { ...mirror, resolution, newSourceId, nowMs });
  });
  return { video, isNew };
}

type PuttingBack = {
  readonly video: Video;
  readonly address: SourceAddress;
  readonly deps: Deps;
};

/** Nobody is asked: sources that were taken out are looked at with the others of their address. */
async function putBack(
  key: OwnedVideoKey,
  { video, address: { digest }, deps }: PuttingBack,
): Promise<AddedSource> {
  const { database, mirrorStore } = deps;
  const isAdded = video.mirrors.some((mirror) => mirror.digest === digest);
  const address = { videoId: video.id, digest: isAdded ? digest : null };
  const removed = await mirrorStore.findRemoved(database.queries, address);
  if (removed.length === 0) return { video, isNew: false };
  const changed = await change(key, deps, (tx) => mirrorStore.putBack(tx, removed));
  return { video: changed, isNew: true };
}

type Change = (tx: Tx, video: Video) => Promise<void>;

/** In one transaction that holds the record; its owner is told of what can be seen of it. */
function change(key: OwnedVideoKey, deps: Deps, act: Change): Promise<Video> {
  const { database, store, ownerStore, mirrorStore, announceVideo, publicUrl } = deps;
  return database.transaction(async (tx) => {
    await ownerStore.lock(tx, key.id);
    const before = await getOwnedVideo(tx, key, store);
    await act(tx, before);
    await mirrorStore.touch(tx, before.id, deps.clock());
    const { id, accountId } = key;
    const after = await getOwnedVideo(tx, { id, accountId }, store);
    await database.changes.publish(tx, 'video', before.id);
    if (!looksSame(before, after, publicUrl)) {
      const isBack = before.status === 'failed' && after.status === 'ready';
      await announceVideo(tx, isBack ? 'video.ready' : 'video.updated', after);
    }
    return after;
  });
}

function hasAddress(
  video: Video,
  { digest }: SourceAddress,
  { toSourceAddress }: Pick<Deps, 'toSourceAddress'>,
): boolean {
  return (
    toSourceAddress(video.sourceUrl).digest === digest ||
    video.mirrors.some((mirror) => mirror.digest === digest)
  );
}

function refuseTooMany({ mirrors }: Video): void {
  if (mirrors.length < MIRRORS_MAX) return;
  const message = `A video has ${MIRRORS_MAX} added addresses at most; remove one first.`;
  throw new AppError('source_limit_reached', message);
}

/** What was played before a refresh is playing still, and may be changed meanwhile. */
function toShown(video: Video): ReadyVideo | undefined {
  switch (video.status) {
    case 'ready':
      return video;
    case 'queued':
    case 'resolving':
      return video.former ?? undefined;
    case 'failed':
      return undefined;
    default:
      return assertNever(video);
  }
}

function findSource(video: Video, sourceId: string): Source | undefined {
  return toShown(video)?.sources.find(({ id }) => id === sourceId);
}

function isLast(video: Video): boolean {
  const shown = toShown(video);
  return shown !== undefined && shown.sources.length === 1 && shown.iframeUrl === null;
}

function refuseOtherSources(video: Video, order: SourceOrder): void {
  if (order === 'health') return;
  const ids = toShown(video)?.sources.map(({ id }) => id) ?? [];
  if (ids.length === order.length && ids.every((id) => order.includes(id))) return;
  throw new AppError('validation_failed', 'The request is not valid; see details.', {
    details: [{ path: '/order', message: 'must name every source of the video, each once' }],
  });
}

function sourceNotFound(): AppError {
  return new AppError('source_not_found', 'The video has no source of this ID.');
}

function lastSource(): AppError {
  const message = 'This is all that the video plays from. Add another source, or delete the video.';
  return new AppError('last_source', message);
}
