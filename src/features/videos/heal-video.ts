import type { SourceId, VideoId } from '../../contract/ids.ts';
import { HEAL_PAUSE_MS, HEALED_VIDEOS_MAX, HEALS_AT_ONCE_MAX } from '../../contract/limits.ts';
import { createSharedWork } from '../../lib/async/shared-work.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Resolution } from '../resolution/index.ts';
import type { AnnounceVideo, VideoEventType } from './announce-video.ts';
import { looksSame } from './looks-same.ts';
import type { OwnerStore } from './owner-store.ts';
import type { ResolveOnce } from './resolve-once.ts';
import type { SourceAddress } from './source-address.ts';
import type { Resolved, VideoStore } from './store.ts';
import { toPlayable } from './to-playable.ts';
import type { ReadyVideo, Source, Video } from './video.ts';
import { waitForVideo } from './wait-for-video.ts';

/**
 * The video with other sources than the given ones, which its upstream refuses: those that somebody wrote meanwhile, or
 * those that resolving it anew gives. Undefined where there are none, and for a while after that was found out. The
 * record keeps its ID, and stays as it is when the resolution fails. Its owner is told of what else has changed by it. Rejects when `signal` aborts.
 */
export type HealVideo = (video: ReadyVideo, signal: AbortSignal) => Promise<ReadyVideo | undefined>;

type Deps = {
  readonly database: Database;
  readonly store: VideoStore;
  readonly resolveOnce: ResolveOnce;
  readonly toSourceAddress: (url: URL) => SourceAddress;
  readonly ownerStore: Pick<OwnerStore, 'lock'>;
  readonly announceVideo: AnnounceVideo;
  readonly publicUrl: URL;
  readonly newSourceId: () => SourceId;
  readonly clock: Clock;
  readonly log: Logger;
};

/** One resolution for each record at a time, whoever waits for it. */
export function createHealVideo(deps: Deps): HealVideo {
  const share = createSharedWork<ReadyVideo | undefined>();
  // A Map keeps the order of insertion: its first key is the oldest.
  const healedAtMs = new Map<VideoId, number>();
  let running = 0;

  function isPaused(id: VideoId): boolean {
    const ageMs = deps.clock() - (healedAtMs.get(id) ?? -Infinity);
    return ageMs >= 0 && ageMs < HEAL_PAUSE_MS;
  }

  function pause(id: VideoId): void {
    healedAtMs.delete(id);
    healedAtMs.set(id, deps.clock());
    for (const oldest of healedAtMs.keys()) {
      if (healedAtMs.size <= HEALED_VIDEOS_MAX) break;
      healedAtMs.delete(oldest);
    }
  }

  async function heal(video: ReadyVideo, signal: AbortSignal): Promise<ReadyVideo | undefined> {
    const newer = await findNewer(video, deps, signal);
    if (newer !== 'none') return newer;
    if (isPaused(video.id) || running >= HEALS_AT_ONCE_MAX) return undefined;
    running += 1;
    try {
      const resolution = await deps.resolveOnce(deps.toSourceAddress(video.sourceUrl), signal, {
        anew: true,
      });
      pause(video.id);
      return await keepOther(video, resolution, deps);
    } finally {
      running -= 1;
    }
  }

  return (video, signal) => share(video.id, { start: (working) => heal(video, working), signal });
}

/** What another node or a worker has found already, or is just finding; undefined when the record is no longer ready. */
async function findNewer(
  video: ReadyVideo,
  { database, store }: Deps,
  signal: AbortSignal,
): Promise<ReadyVideo | undefined | 'none'> {
  const find = (id: VideoId) => store.findVideo(database.queries, id);
  const stored = await waitForVideo(video.id, { find, changes: database.changes }, signal);
  signal.throwIfAborted();
  if (stored === undefined) return undefined;
  const now = toPlayable(stored);
  if (now.status !== 'ready') return undefined;
  return hasSameSources(now, video) ? 'none' : now;
}

async function keepOther(
  video: ReadyVideo,
  resolution: Resolution,
  deps: Deps,
): Promise<ReadyVideo | undefined> {
  const healed =
    resolution.kind === 'resolved' && isOther(resolution, video)
      ? await deps.database.transaction((tx) => write(tx, { video, resolution, deps }))
      : undefined;
  const outcome = resolution.kind === 'failed' ? resolution.code : resolution.kind;
  deps.log.info(
    { videoId: video.id, outcome, isHealed: healed !== undefined },
    'a video was healed',
  );
  return healed;
}

type Writing = { readonly video: ReadyVideo; readonly resolution: Resolved; readonly deps: Deps };

async function write(
  tx: Tx,
  { video: { id }, resolution, deps }: Writing,
): Promise<ReadyVideo | undefined> {
  const { store, database, newSourceId } = deps;
  const from = ['ready'] as const;
  const nowMs = deps.clock();
  await deps.ownerStore.lock(tx, id);
  const before = await store.findVideo(tx, id);
  const isWritten = await store.writeResolved(tx, { id, resolution, from, newSourceId, nowMs });
  const after = await store.findVideo(tx, id);
  if (before === undefined || after?.status !== 'ready') return undefined;
  if (isWritten) {
    await database.changes.publish(tx, 'video', id);
    const type = findEvent(before, after, deps.publicUrl);
    if (type !== undefined) await deps.announceVideo(tx, type, after);
  }
  return after;
}

/** What its owner is told: of the end of a broadcast by its own name, of new addresses that nobody sees nothing. */
function findEvent(before: Video, after: Video, publicUrl: URL): VideoEventType | undefined {
  const wasLive = isLive(before);
  if (wasLive !== isLive(after)) return wasLive ? 'video.live_ended' : 'video.live_started';
  return looksSame(before, after, publicUrl) ? undefined : 'video.updated';
}

function isLive(video: Video): boolean {
  return video.status === 'ready' && video.live?.state === 'live';
}

/** The same addresses would be refused again. */
function isOther({ media }: Resolved, video: ReadyVideo): boolean {
  return media.sources.length > 0 && toKey(media.sources) !== toKey(video.sources);
}

function hasSameSources(one: ReadyVideo, other: ReadyVideo): boolean {
  return toKey(one.sources) === toKey(other.sources);
}

function toKey(sources: readonly Pick<Source, 'url' | 'format' | 'headers'>[]): string {
  return JSON.stringify(sources.map(({ url, format, headers }) => [url.href, format, headers]));
}
