import type { Resolution } from '#features/resolution/index.ts';
import { Semaphore } from '#lib/async/semaphore.ts';
import type { Tx } from '#platform/db/database.ts';
import { SingleFlight } from '#platform/threads/single-flight.ts';

import { changeVideo } from '../record/change-video.ts';
import { selectSources } from '../record/select-sources.ts';
import { type SourceLocation, toSourceLocation } from '../record/source-location.ts';
import { type SuccessfulResolution, writeResolved } from '../record/store/write-resolution.ts';
import { haveSameHeaders, toClientHeaders } from '../record/to-client-headers.ts';
import {
  type Address,
  type ReadyVideo,
  type Source,
  toStreamable,
  type Video,
} from '../record/video.ts';
import { waitForVideo } from '../record/watch-video.ts';
import type { AddressContext } from './address-context.ts';
import { RefreshBackoff } from './refresh-backoff.ts';
import { resolveSource } from './resolve-source.ts';

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
  const flights = new SingleFlight<ReadyVideo | undefined>();
  const backoff = new RefreshBackoff(ctx.clock);
  const refreshes = new Semaphore({ permitsMax: CONCURRENT_SOURCE_REFRESHES_MAX });

  async function refresh(
    target: RefreshTarget,
    signal: AbortSignal,
  ): Promise<ReadyVideo | undefined> {
    const newerVideo = await findNewerSources(ctx, target, signal);
    if (newerVideo !== 'none') return newerVideo;
    const keys = [toRefreshKey(target), target.location.url.host] as const;
    if (keys.some((key) => backoff.isPaused(key))) return undefined;
    using permit = refreshes.tryAcquire();
    if (permit === undefined) return undefined;
    const resolution = await resolveSource(ctx, target.location, {
      signal,
      force: true,
      headers: toClientHeaders(target.video),
    });
    const refreshed = await storeIfChanged(ctx, target, resolution);
    const [key, host] = keys;
    if (refreshed === undefined) backoff.recordFailure(key);
    else backoff.recordSuccess(key);
    if (resolution.kind === 'failed' && HOST_FAILURES.has(resolution.code)) {
      backoff.recordFailure(host);
    }
    return refreshed;
  }

  return (video, signal, { digest, url }) => {
    const target = { video, location: toSourceLocation(url, ctx.secrets), digest };
    return flights.join(toRefreshKey(target), {
      start: (working) => refresh(target, working),
      signal,
    });
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
  ctx: AddressContext,
  { video, digest }: RefreshTarget,
  signal: AbortSignal,
): Promise<ReadyVideo | undefined | 'none'> {
  const stored = await waitForVideo(ctx, video.id, signal);
  signal.throwIfAborted();
  if (stored === undefined) return undefined;
  const current = toStreamable(stored);
  if (current.status !== 'ready') return undefined;
  return hasSameSources(current, video, digest) ? 'none' : current;
}

async function storeIfChanged(
  ctx: AddressContext,
  target: RefreshTarget,
  resolution: Resolution,
): Promise<ReadyVideo | undefined> {
  const written =
    resolution.kind === 'resolved' && hasChanged(resolution, target)
      ? await ctx.database.transaction((tx) => storeSources(tx, ctx, { target, resolution }))
      : undefined;
  const outcome = resolution.kind === 'failed' ? resolution.code : resolution.kind;
  ctx.log.info(
    { videoId: target.video.id, outcome, isRefreshed: written !== undefined },
    'refreshed the sources of a video',
  );
  return written;
}

/**
 * Writes nothing when the URL has been removed or the owner has changed the headers in the meantime,
 * or when the video no longer plays.
 */
async function storeSources(
  tx: Tx,
  ctx: AddressContext,
  {
    target: { video, digest },
    resolution,
  }: { readonly target: RefreshTarget; readonly resolution: SuccessfulResolution },
): Promise<ReadyVideo | undefined> {
  const { id } = video;
  const from = ['ready', 'failed'] as const;
  const write = { id, digest, resolution, from, nowMs: ctx.clock() };
  let isWritten = false;
  const change = async (before: Video | undefined): Promise<boolean> => {
    const plays = before !== undefined && toStreamable(before).status === 'ready';
    const isCurrent = plays && haveSameHeaders(before, video);
    isWritten = isCurrent && (await writeResolved(tx, ctx.secrets, write));
    return isWritten;
  };
  const after = await changeVideo(tx, ctx, { id, cause: 'playback', change });
  return isWritten && after?.status === 'ready' ? after : undefined;
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

type SourceKey = Pick<Source, 'url' | 'format' | 'headers' | 'requirements'>;

function toKey(sources: readonly SourceKey[]): string {
  return JSON.stringify(
    sources.map(({ url, format, headers, requirements }) => [
      url.href,
      format,
      headers,
      requirements,
    ]),
  );
}
