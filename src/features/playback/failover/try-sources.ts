import type { ReadyVideo, Source, Videos } from '#features/videos/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';

import type { FetchManifest } from '../manifests/shared-manifests.ts';
import { type Target, toSourceTarget } from '../target/find-target.ts';
import { canFailOver, type FailedTarget, isLost, toMirrorDigest } from './failover-rules.ts';
import { createLostSources, type LostSources } from './lost-sources.ts';
import { createRelocation } from './relocation.ts';

export type SourceAttempt<Result> = {
  readonly target: Target;
  /** The request names the video, not one of its sources. */
  readonly acceptsAnySource: boolean;
  readonly signal: AbortSignal;
  /** Resolves the same request against another version of the video. Throws not_found. */
  readonly findTarget: (video: ReadyVideo) => Target;
  readonly respond: (target: Target) => Promise<Result>;
  /** The network of the viewer; see ManifestRequest. */
  readonly client: string;
};

export type TrySources = <Result>(attempt: SourceAttempt<Result>) => Promise<Result>;

type Deps = {
  readonly refreshSources: Videos['refreshSources'];
  readonly fetchManifest: FetchManifest;
  readonly threads: ThreadPool;
  readonly clock: Clock;
};

/**
 * Serves a request with failover. If the upstream has lost the source, the sources are refreshed
 * and the request continues with the result, or else with the video's next source. If the video has
 * backup sources, it continues with them on any upstream failure. Resources of an old manifest
 * without a position fail, and the player finds the new URLs when it reloads the manifest. Rejects
 * with the first error.
 */
export function createTrySources(deps: Deps): TrySources {
  const { refreshSources, clock } = deps;
  const lost = createLostSources(clock);

  /** Returns undefined if the refresh fails; the original upstream error is then reported. */
  function refresh(
    { video, source }: Target,
    signal: AbortSignal,
  ): Promise<ReadyVideo | undefined> {
    return refreshSources(video, signal, source.mirror).catch(() => undefined);
  }

  const relocation = createRelocation({ ...deps, refresh, lost });

  async function tryOthers<Result>(
    { target, respond, signal }: SourceAttempt<Result>,
    { first, error }: FailedTarget,
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
    const moved = await relocation.respondIfMoved(attempt, first);
    if (moved !== undefined) return moved.result;
    try {
      return await attempt.respond(first);
    } catch (error) {
      if (signal.aborted) throw error;
      if (first.media !== null) return await relocation.relocate(attempt, { first, error });
      if (!isLost(error, first) && !canFailOver(error, first)) throw error;
      const refreshed = isLost(error, first) ? await refresh(first, signal) : undefined;
      if (refreshed !== undefined) {
        if (first.expiryDay !== null) throw error;
        return await attempt.respond(findRefreshedTarget(attempt, { first, refreshed }));
      }
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
