import type { VideoId } from '#contract/ids.ts';
import type { Resolution } from '#features/resolution/index.ts';
import { createSingleFlight } from '#lib/async/single-flight.ts';
import type { Tx } from '#platform/db/database.ts';

import { changeVideo } from '../record/change-video.ts';
import { findVideo } from '../record/find-videos.ts';
import { selectSources } from '../record/select-sources.ts';
import { toStreamable } from '../record/to-playable.ts';
import type { Address, ReadyVideo, Source, Video } from '../record/video.ts';
import { waitForVideo } from '../record/wait-for-video.ts';
import { type SuccessfulResolution, writeResolved } from '../record/write-video.ts';
import type { AddressContext } from './address-context.ts';
import { createRefreshBackoff } from './refresh-backoff.ts';
import { type SourceLocation, toSourceLocation } from './source-location.ts';

/** Concurrent re-resolutions of videos with lost sources, per process. */
const CONCURRENT_SOURCE_REFRESHES_MAX = 16;

/**
 * Refreshes the sources of a URL after the upstream has refused them.
 *
 * Returns the video with new sources, either from a concurrent update or from resolving the URL
 * again. Returns undefined if there are no new sources, or during the backoff after an earlier
 * attempt. Rejects when `signal` aborts.
 */
export type RefreshSources = (
  video: ReadyVideo,
  signal: AbortSignal,
  address: Pick<Address, 'digest' | 'url'>,
) => Promise<ReadyVideo | undefined>;

type RefreshTarget = {
  readonly video: ReadyVideo;
  readonly location: SourceLocation;
  readonly digest: string;
};

/** After one of these failures, the other videos of the host are not refreshed either. */
const HOST_FAILURES: ReadonlySet<string> = new Set(['source_unreachable', 'source_timeout']);

/** Concurrent calls for the same URL share one resolution. */
export function createRefreshSources(ctx: AddressContext): RefreshSources {
  const share = createSingleFlight<ReadyVideo | undefined>();
  const backoff = createRefreshBackoff(ctx.clock);
  let running = 0;

  async function refresh(
    target: RefreshTarget,
    signal: AbortSignal,
  ): Promise<ReadyVideo | undefined> {
    const newerVideo = await findNewerSources(target, ctx, signal);
    if (newerVideo !== 'none') return newerVideo;
    const keys = [toRefreshKey(target), target.location.url.host] as const;
    if (keys.some(backoff.isPaused) || running >= CONCURRENT_SOURCE_REFRESHES_MAX) return undefined;
    running += 1;
    try {
      const resolution = await ctx.resolveDeduplicated(target.location, signal, { force: true });
      const refreshed = await storeIfChanged(target, resolution, ctx);
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

  return (video, signal, { digest, url }) => {
    const target = { video, location: toSourceLocation(url, ctx.secrets), digest };
    return share(toRefreshKey(target), { start: (working) => refresh(target, working), signal });
  };
}

function toRefreshKey({ video, digest }: RefreshTarget): string {
  return `${video.id} ${digest}`;
}

/**
 * Finds sources that another node or worker has written or is resolving. Undefined when the video
 * no longer plays.
 */
async function findNewerSources(
  { video, digest }: RefreshTarget,
  ctx: AddressContext,
  signal: AbortSignal,
): Promise<ReadyVideo | undefined | 'none'> {
  const { queries, changes } = ctx.database;
  const find = (id: VideoId): Promise<Video | undefined> => findVideo(queries, id, ctx);
  const stored = await waitForVideo(video.id, { find, changes }, signal);
  signal.throwIfAborted();
  if (stored === undefined) return undefined;
  const current = toStreamable(stored);
  if (current.status !== 'ready') return undefined;
  return hasSameSources(current, video, digest) ? 'none' : current;
}

async function storeIfChanged(
  target: RefreshTarget,
  resolution: Resolution,
  ctx: AddressContext,
): Promise<ReadyVideo | undefined> {
  const written =
    resolution.kind === 'resolved' && hasChanged(resolution, target)
      ? await ctx.database.transaction((tx) => storeSources(tx, { target, resolution, ctx }))
      : undefined;
  const outcome = resolution.kind === 'failed' ? resolution.code : resolution.kind;
  ctx.log.info(
    { videoId: target.video.id, outcome, isRefreshed: written !== undefined },
    'refreshed the sources of a video',
  );
  return written;
}

type Refreshed = {
  readonly target: RefreshTarget;
  readonly resolution: SuccessfulResolution;
  readonly ctx: AddressContext;
};

async function storeSources(
  tx: Tx,
  { target: { video, digest }, resolution, ctx }: Refreshed,
): Promise<ReadyVideo | undefined> {
  const cause = 'playback' as const;
  const after = await changeVideo(tx, { id: video.id, cause, ctx }, async (before) =>
    before === undefined ? false : writeSources(tx, before, { digest, resolution, ctx }),
  );
  return after?.status === 'ready' ? after : undefined;
}

/**
 * Returns false when the URL has been removed in the meantime, or when the video no longer plays.
 */
function writeSources(
  tx: Tx,
  before: Video,
  { digest, resolution, ctx }: Omit<Refreshed, 'target'> & Pick<RefreshTarget, 'digest'>,
): Promise<boolean> {
  const isLostStream = before.status === 'failed' && before.lostStream !== null;
  const from = [isLostStream ? 'failed' : 'ready'] as const;
  const { id } = before;
  return writeResolved(tx, { id, digest, resolution, from, nowMs: ctx.clock() }, ctx);
}

/**
 * Returns true if the resolution found different sources. The upstream would refuse the known ones
 * again.
 */
function hasChanged({ media }: SuccessfulResolution, { video, digest }: RefreshTarget): boolean {
  const known = selectSources(video, digest);
  return media.sources.length > 0 && toKey(media.sources) !== toKey(known);
}

function hasSameSources(one: ReadyVideo, other: ReadyVideo, digest: string): boolean {
  return toKey(selectSources(one, digest)) === toKey(selectSources(other, digest));
}

function toKey(sources: readonly Pick<Source, 'url' | 'format' | 'headers'>[]): string {
  return JSON.stringify(sources.map(({ url, format, headers }) => [url.href, format, headers]));
}
