import { AppError } from '#contract/app-error.ts';
import { LOST_SOURCE_MS, LOST_SOURCES_MAX } from '#contract/limits.ts';
import type { ReadyVideo, Source, Videos } from '#features/videos/index.ts';
import type { Clock } from '#platform/clock.ts';

import { type Target, toSourceTarget } from '../find-target.ts';
import { findUpstreamStatus } from './upstream-failure.ts';

export type SourceAttempt<Result> = {
  readonly target: Target;
  /** The request names the video, not one of its sources. */
  readonly acceptsAnySource: boolean;
  readonly signal: AbortSignal;
  /** Resolves the same request against another version of the video. Throws not_found. */
  readonly findTarget: (video: ReadyVideo) => Target;
  readonly respond: (target: Target) => Promise<Result>;
};

export type TrySources = <Result>(attempt: SourceAttempt<Result>) => Promise<Result>;

type Deps = { readonly refreshSources: Videos['refreshSources']; readonly clock: Clock };

/** Statuses that mean the upstream URL no longer works. */
const LOST_STATUSES: ReadonlySet<number> = new Set([401, 403, 404, 410]);
/** Without 404: a segment may be requested before it exists or after it was removed. */
const LOST_PART_STATUSES: ReadonlySet<number> = new Set([401, 403, 410]);
/** Errors for which a backup source may help. */
const UPSTREAM_CODES: ReadonlySet<string> = new Set([
  'source_unreachable',
  'source_error',
  'source_timeout',
  'source_protected',
]);

/**
 * Serves a request with failover. If the upstream has lost the source, the sources are refreshed
 * and the request continues with the result, or else with the video's next source. If the video has
 * backup sources, it continues with them on any upstream failure. URLs from an old manifest cannot
 * be mapped to a new one: those requests fail, and the player finds the new URLs when it reloads
 * the manifest. Rejects with the first error.
 */
export function createTrySources({ refreshSources, clock }: Deps): TrySources {
  const lost = createLostSources(clock);

  /** If the refresh fails, the original upstream error is reported. */
  function refresh(
    { video, source }: Target,
    signal: AbortSignal,
  ): Promise<ReadyVideo | undefined> {
    return refreshSources(video, signal, source.mirror).catch(() => undefined);
  }

  async function tryOthers<Result>(
    { target, respond, signal }: SourceAttempt<Result>,
    { first, error }: Failed,
  ): Promise<Result> {
    const refreshedUrls = new Set([toMirrorDigest(first.source)]);
    const others = target.video.sources.filter(
      (source) => source !== first.source && !lost.has(source),
    );
    for (const source of others) {
      const next = switchSource(target, source);
      try {
        return await respond(next);
      } catch (nextError) {
        if (signal.aborted || !(isLost(nextError, next) || canFailOver(nextError, next)))
          throw nextError;
        lost.add(source);
        const skipRefresh = refreshedUrls.has(toMirrorDigest(source)) || !isLost(nextError, next);
        refreshedUrls.add(toMirrorDigest(source));
        const refreshed = skipRefresh ? undefined : await refresh(next, signal);
        const refreshedSource = refreshed?.sources.find(({ id }) => id === source.id);
        if (refreshed === undefined || refreshedSource === undefined) continue;
        return await respond(switchSource({ ...target, video: refreshed }, refreshedSource));
      }
    }
    throw error;
  }

  return async (attempt) => {
    const { target, acceptsAnySource, signal } = attempt;
    const first = acceptsAnySource ? preferHealthy(target, lost) : target;
    try {
      return await attempt.respond(first);
    } catch (error) {
      if (signal.aborted) throw error;
      if (isLost(error, first)) {
        const refreshed = await refresh(first, signal);
        const isPart = first.expiryDay !== null;
        if (!isPart && refreshed !== undefined) {
          return await attempt.respond(findRefreshedTarget(attempt, { first, refreshed }));
        }
        if (isPart && refreshed !== undefined) throw error;
      } else if (!canFailOver(error, first)) throw error;
      lost.add(first.source);
      if (!acceptsAnySource) throw error;
      return await tryOthers(attempt, { first, error });
    }
  };
}

/** Prefers a source that has not failed recently. */
function preferHealthy(target: Target, lost: LostSources): Target {
  const source = target.video.sources.find((candidate) => !lost.has(candidate));
  return source === undefined ? target : switchSource(target, source);
}

function switchSource({ video, grant }: Target, source: Source): Target {
  return { ...toSourceTarget(video, source), grant };
}

type RefreshedTarget = { readonly first: Target; readonly refreshed: ReadyVideo };

/**
 * Finds the source that was refreshed, because the video's first source may be one that was
 * skipped.
 */
function findRefreshedTarget<Result>(
  { acceptsAnySource, findTarget, target }: SourceAttempt<Result>,
  { first, refreshed }: RefreshedTarget,
): Target {
  const source = refreshed.sources.find(({ id }) => id === first.source.id);
  if (!acceptsAnySource || source === undefined) return findTarget(refreshed);
  return switchSource({ ...target, video: refreshed }, source);
}

type Failed = { readonly first: Target; readonly error: unknown };

function isLost(error: unknown, { expiryDay, source, video }: Target): boolean {
  if (!(error instanceof AppError)) return false;
  const status = findUpstreamStatus(error);
  if (expiryDay !== null) return status !== undefined && LOST_PART_STATUSES.has(status);
  if (status !== undefined) return LOST_STATUSES.has(status);
  // The host is gone; a new resolution may return a different one.
  const { host } = source.mirror?.url ?? video.sourceUrl;
  return error.code === 'source_unreachable' && source.url.host !== host;
}

/**
 * True if the upstream failed and the video has another source URL. In a live stream, a 404 for a
 * segment is normal.
 */
function canFailOver(error: unknown, { source, video, expiryDay }: Target): boolean {
  if (!(error instanceof AppError)) return false;
  const status = findUpstreamStatus(error);
  const isUpstream = UPSTREAM_CODES.has(error.code) || (status !== undefined && status !== 416);
  if (!isUpstream) return false;
  const digest = toMirrorDigest(source);
  if (!video.sources.some((other) => toMirrorDigest(other) !== digest)) return false;
  return expiryDay === null || video.live?.state !== 'live' || status !== 404;
}

function toMirrorDigest({ mirror }: Source): string {
  return mirror?.digest ?? '';
}

type LostSources = {
  readonly has: (source: Source) => boolean;
  readonly add: (source: Source) => void;
};

/** Recently failed sources. A refreshed source has a new URL and therefore a new key. */
function createLostSources(clock: Clock): LostSources {
  const lostAtMs = new Map<string, number>();
  return {
    has(source) {
      const ageMs = clock() - (lostAtMs.get(toKey(source)) ?? -Infinity);
      return ageMs >= 0 && ageMs < LOST_SOURCE_MS;
    },
    add(source) {
      lostAtMs.delete(toKey(source));
      lostAtMs.set(toKey(source), clock());
      for (const oldest of lostAtMs.keys()) {
        if (lostAtMs.size <= LOST_SOURCES_MAX) break;
        lostAtMs.delete(oldest);
      }
    },
  };
}

function toKey({ id, url }: Source): string {
  return `${id} ${url.href}`;
}
