import type { SourceId, VideoId } from '#contract/ids.ts';
import { HEAL_PAUSE_MS, HEALED_VIDEOS_MAX, HEALS_AT_ONCE_MAX } from '#contract/limits.ts';
import type { Resolution } from '#features/resolution/index.ts';
import { createSharedWork } from '#lib/async/shared-work.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { Logger } from '#platform/log/logger.ts';

import { toAddressSources } from './address-sources.ts';
import type { AnnounceVideo, VideoEventType } from './announce-video.ts';
import { looksSame } from './looks-same.ts';
import type { MirrorStore } from './mirror-store.ts';
import type { OwnerStore } from './owner-store.ts';
import type { ResolveOnce } from './resolve-once.ts';
import type { SourceAddress } from './source-address.ts';
import type { Resolved, VideoStore } from './store.ts';
import { toPlayable } from './to-playable.ts';
import type { Mirror, ReadyVideo, Source, Video } from './video.ts';
import { waitForVideo } from './wait-for-video.ts';

/**
 * The video with other sources of an address than the given ones, which their upstream refuses: those that somebody
 * wrote meanwhile, or those that resolving the address anew gives. The address is one that its owner has added, or (null) the record's own. Undefined where there are none, and for a while after that was found out. The
 * record keeps its ID, and stays as it is when the resolution fails. Its owner is told of what else has changed by it. Rejects when `signal` aborts.
 */
export type HealVideo = (
  video: ReadyVideo,
  signal: AbortSignal,
  mirror?: Pick<Mirror, 'digest' | 'url'> | null,
) => Promise<ReadyVideo | undefined>;

type Healed = {
  readonly video: ReadyVideo;
  readonly address: SourceAddress;
  readonly digest: string | null;
};

type Deps = {
  readonly database: Database;
  readonly store: VideoStore;
  readonly resolveOnce: ResolveOnce;
  readonly toSourceAddress: (url: URL) => SourceAddress;
  readonly ownerStore: Pick<OwnerStore, 'lock'>;
  readonly mirrorStore: MirrorStore;
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
  const healedAtMs = new Map<string, number>();
  let running = 0;

  function isPaused(id: string): boolean {
    const ageMs = deps.clock() - (healedAtMs.get(id) ?? -Infinity);
    return ageMs >= 0 && ageMs < HEAL_PAUSE_MS;
  }

  function pause(id: string): void {
    healedAtMs.delete(id);
    healedAtMs.set(id, deps.clock());
    for (const oldest of healedAtMs.keys()) {
      if (healedAtMs.size <= HEALED_VIDEOS_MAX) break;
      healedAtMs.delete(oldest);
    }
  }

  async function heal(healed: Healed, signal: AbortSignal): Promise<ReadyVideo | undefined> {
    const newer = await findNewer(healed, deps, signal);
    if (newer !== 'none') return newer;
    const key = toHealKey(healed);
    if (isPaused(key) || running >= HEALS_AT_ONCE_MAX) return undefined;
    running += 1;
    try {
      const resolution = await deps.resolveOnce(healed.address, signal, { anew: true });
      pause(key);
      return await keepOther(healed, resolution, deps);
    } finally {
      running -= 1;
    }
  }

  return (video, signal, mirror = null) => {
    const address = deps.toSourceAddress(mirror?.url ?? video.sourceUrl);
    const healed = { video, address, digest: mirror?.digest ?? null };
    return share(toHealKey(healed), { start: (working) => heal(healed, working), signal });
  };
}

function toHealKey({ video, digest }: Healed): string {
  return `${video.id} ${digest ?? ''}`;
}

/** What another node or a worker has found already, or is just finding; undefined when the record is no longer ready. */
async function findNewer(
  { video, digest }: Healed,
  { database, store }: Deps,
  signal: AbortSignal,
): Promise<ReadyVideo | undefined | 'none'> {
  const find = (id: VideoId) => store.findVideo(database.queries, id);
  const stored = await waitForVideo(video.id, { find, changes: database.changes }, signal);
  signal.throwIfAborted();
  if (stored === undefined) return undefined;
  const now = toPlayable(stored);
  if (now.status !== 'ready') return undefined;
  return hasSameSources(now, video, digest) ? 'none' : now;
}

async function keepOther(
  healed: Healed,
  resolution: Resolution,
  deps: Deps,
): Promise<ReadyVideo | undefined> {
  const written =
    resolution.kind === 'resolved' && isOther(resolution, healed)
      ? await deps.database.transaction((tx) => write(tx, { healed, resolution, deps }))
      : undefined;
  const outcome = resolution.kind === 'failed' ? resolution.code : resolution.kind;
  deps.log.info(
    { videoId: healed.video.id, outcome, isHealed: written !== undefined },
    'a video was healed',
  );
  return written;
}

type Writing = { readonly healed: Healed; readonly resolution: Resolved; readonly deps: Deps };

async function write(
  tx: Tx,
  { healed: { video, digest }, resolution, deps }: Writing,
): Promise<ReadyVideo | undefined> {
  const { store, database } = deps;
  const { id } = video;
  await deps.ownerStore.lock(tx, id);
  const before = await store.findVideo(tx, id);
  if (before === undefined) return undefined;
  const isWritten = await writeAddress(tx, { before, digest, resolution, deps });
  const after = await store.findVideo(tx, id);
  if (after?.status !== 'ready') return undefined;
  if (isWritten) {
    await database.changes.publish(tx, 'video', id);
    const type = findEvent(before, after, deps.publicUrl);
    if (type !== undefined) await deps.announceVideo(tx, type, after);
  }
  return after;
}

type WritingAddress = Pick<Writing, 'resolution' | 'deps'> &
  Pick<Healed, 'digest'> & { readonly before: Video };

/** False for an address that its owner has taken out meanwhile, and for a record that is ready no longer. */
async function writeAddress(
  tx: Tx,
  { before, digest, resolution, deps: { store, mirrorStore, newSourceId, clock } }: WritingAddress,
): Promise<boolean> {
  const { id, status, mirrors } = before;
  const nowMs = clock();
  if (digest === null) {
    const from = ['ready'] as const;
    return store.writeResolved(tx, { id, resolution, from, newSourceId, nowMs });
  }
  if (status !== 'ready' || !mirrors.some((mirror) => mirror.digest === digest)) return false;
  await mirrorStore.writeResolved(tx, { videoId: id, digest, resolution, newSourceId, nowMs });
  return true;
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
function isOther({ media }: Resolved, { video, digest }: Healed): boolean {
  const known = toAddressSources(video, digest);
  return media.sources.length > 0 && toKey(media.sources) !== toKey(known);
}

function hasSameSources(one: ReadyVideo, other: ReadyVideo, digest: string | null): boolean {
  return toKey(toAddressSources(one, digest)) === toKey(toAddressSources(other, digest));
}

function toKey(sources: readonly Pick<Source, 'url' | 'format' | 'headers'>[]): string {
  return JSON.stringify(sources.map(({ url, format, headers }) => [url.href, format, headers]));
}
