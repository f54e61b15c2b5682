import type { SourceId, VideoId } from '#contract/ids.ts';
import type { Resolution } from '#features/resolution/index.ts';
import { createSingleFlight } from '#lib/async/single-flight.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { Logger } from '#platform/log/logger.ts';

import type { AnnounceVideo, VideoEventType } from './announce-video.ts';
import { isSameOnWire } from './is-same-on-wire.ts';
import type { MirrorStore } from './mirror-store.ts';
import type { OwnerStore } from './owner-store.ts';
import { createRefreshBackoff } from './refresh-backoff.ts';
import type { ResolveDeduplicated } from './resolve-deduplicated.ts';
import { selectSources } from './select-sources.ts';
import type { SourceLocation } from './source-location.ts';
import type { SuccessfulResolution, VideoStore } from './store.ts';
import { toStreamable } from './to-playable.ts';
import type { Mirror, ReadyVideo, Source, Video } from './video.ts';
import { waitForVideo } from './wait-for-video.ts';

/** Concurrent re-resolutions of videos with lost sources, per process. */
const CONCURRENT_SOURCE_REFRESHES_MAX = 16;

/**
 * Refreshes the sources of a URL after the upstream has refused them. `mirror` is the backup
 * source, or null for the primary URL.
 *
 * Returns the video with new sources, either from a concurrent update or from resolving the URL
 * again. Returns undefined if there are no new sources, or during the backoff after an earlier
 * attempt. Rejects when `signal` aborts.
 */
export type RefreshSources = (
  video: ReadyVideo,
  signal: AbortSignal,
  mirror?: Pick<Mirror, 'digest' | 'url'> | null,
) => Promise<ReadyVideo | undefined>;

type RefreshTarget = {
  readonly video: ReadyVideo;
  readonly location: SourceLocation;
  readonly digest: string | null;
};

type Deps = {
  readonly database: Database;
  readonly store: VideoStore;
  readonly resolveDeduplicated: ResolveDeduplicated;
  readonly toSourceLocation: (url: URL) => SourceLocation;
  readonly ownerStore: Pick<OwnerStore, 'lock'>;
  readonly mirrorStore: MirrorStore;
  readonly announceVideo: AnnounceVideo;
  readonly publicUrl: URL;
  readonly newSourceId: () => SourceId;
  readonly clock: Clock;
  readonly log: Logger;
};

/** After one of these failures, the other videos of the host are not refreshed either. */
const HOST_FAILURES: ReadonlySet<string> = new Set(['source_unreachable', 'source_timeout']);

/** Concurrent calls for the same URL share one resolution. */
export function createRefreshSources(deps: Deps): RefreshSources {
  const share = createSingleFlight<ReadyVideo | undefined>();
  const backoff = createRefreshBackoff(deps.clock);
  let running = 0;

  async function refresh(
    target: RefreshTarget,
    signal: AbortSignal,
  ): Promise<ReadyVideo | undefined> {
    const newerVideo = await findNewerSources(target, deps, signal);
    if (newerVideo !== 'none') return newerVideo;
    const keys = [toRefreshKey(target), target.location.url.host] as const;
    if (keys.some(backoff.isPaused) || running >= CONCURRENT_SOURCE_REFRESHES_MAX) return undefined;
    running += 1;
    try {
      const resolution = await deps.resolveDeduplicated(target.location, signal, { force: true });
      const refreshed = await storeIfChanged(target, resolution, deps);
      const [key, host] = keys;
      if (refreshed === undefined) backoff.recordFailure(key);
      else backoff.recordSuccess(key);
      if (resolution.kind === 'failed' && HOST_FAILURES.has(resolution.code)) {
        backoff.recordFailure(host);
      }
      return refreshed;
    } finally {
      running -= 1;
    }
  }

  return (video, signal, mirror = null) => {
    const location = deps.toSourceLocation(mirror?.url ?? video.sourceUrl);
    const target = { video, location, digest: mirror?.digest ?? null };
    return share(toRefreshKey(target), { start: (working) => refresh(target, working), signal });
  };
}

function toRefreshKey({ video, digest }: RefreshTarget): string {
  return `${video.id} ${digest ?? ''}`;
}

/**
 * Finds sources that another node or worker has written or is resolving. Undefined when the video
 * no longer plays.
 */
async function findNewerSources(
  { video, digest }: RefreshTarget,
  { database, store }: Deps,
  signal: AbortSignal,
): Promise<ReadyVideo | undefined | 'none'> {
  const find = (id: VideoId) => store.findVideo(database.queries, id);
  const stored = await waitForVideo(video.id, { find, changes: database.changes }, signal);
  signal.throwIfAborted();
  if (stored === undefined) return undefined;
  const current = toStreamable(stored);
  if (current.status !== 'ready') return undefined;
  return hasSameSources(current, video, digest) ? 'none' : current;
}

async function storeIfChanged(
  target: RefreshTarget,
  resolution: Resolution,
  deps: Deps,
): Promise<ReadyVideo | undefined> {
  const written =
    resolution.kind === 'resolved' && hasChanged(resolution, target)
      ? await deps.database.transaction((tx) => write(tx, { target, resolution, deps }))
      : undefined;
  const outcome = resolution.kind === 'failed' ? resolution.code : resolution.kind;
  deps.log.info(
    { videoId: target.video.id, outcome, isRefreshed: written !== undefined },
    'refreshed the sources of a video',
  );
  return written;
}

type WriteInput = {
  readonly target: RefreshTarget;
  readonly resolution: SuccessfulResolution;
  readonly deps: Deps;
};

async function write(
  tx: Tx,
  { target: { video, digest }, resolution, deps }: WriteInput,
): Promise<ReadyVideo | undefined> {
  const { store, database } = deps;
  const { id } = video;
  await deps.ownerStore.lock(tx, { id });
  const before = await store.findVideo(tx, id);
  if (before === undefined) return undefined;
  const isWritten = await writeSources(tx, { before, digest, resolution, deps });
  const after = await store.findVideo(tx, id);
  if (after?.status !== 'ready') return undefined;
  if (isWritten) {
    await database.changes.publish(tx, 'video', id);
    const type = findEvent(before, after, deps.publicUrl);
    if (type !== undefined) await deps.announceVideo(tx, type, after);
  }
  return after;
}

type WriteSourcesInput = Pick<WriteInput, 'resolution' | 'deps'> &
  Pick<RefreshTarget, 'digest'> & { readonly before: Video };

/**
 * Returns false when the backup source has been removed in the meantime, or when the video no
 * longer plays.
 */
async function writeSources(
  tx: Tx,
  {
    before,
    digest,
    resolution,
    deps: { store, mirrorStore, newSourceId, clock },
  }: WriteSourcesInput,
): Promise<boolean> {
  const { id, status, mirrors } = before;
  const nowMs = clock();
  if (digest === null) {
    const isLostStream = before.status === 'failed' && before.lostStream !== null;
    const from = [isLostStream ? 'failed' : 'ready'] as const;
    return store.writeResolved(tx, { id, resolution, from, newSourceId, nowMs });
  }
  if (status !== 'ready' || !mirrors.some((mirror) => mirror.digest === digest)) return false;
  await mirrorStore.writeResolved(tx, { videoId: id, digest, resolution, newSourceId, nowMs });
  return true;
}

/**
 * Returns the event for the change. The start and the end of a broadcast have their own events. New
 * upstream URLs have none, because the API does not show them.
 */
function findEvent(before: Video, after: Video, publicUrl: URL): VideoEventType | undefined {
  if (before.status === 'failed') return 'video.source_recovered';
  const wasLive = isLive(before);
  if (wasLive !== isLive(after)) return wasLive ? 'video.live_ended' : 'video.live_started';
  return isSameOnWire(before, after, publicUrl) ? undefined : 'video.updated';
}

function isLive(video: Video): boolean {
  return video.status === 'ready' && video.live?.state === 'live';
}

/**
 * Returns true if the resolution found different sources. The upstream would refuse the known ones
 * again.
 */
function hasChanged({ media }: SuccessfulResolution, { video, digest }: RefreshTarget): boolean {
  const known = selectSources(video, digest);
  return media.sources.length > 0 && toKey(media.sources) !== toKey(known);
}

function hasSameSources(one: ReadyVideo, other: ReadyVideo, digest: string | null): boolean {
  return toKey(selectSources(one, digest)) === toKey(selectSources(other, digest));
}

function toKey(sources: readonly Pick<Source, 'url' | 'format' | 'headers'>[]): string {
  return JSON.stringify(sources.map(({ url, format, headers }) => [url.href, format, headers]));
}
