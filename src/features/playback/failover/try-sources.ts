import type { ReadyVideo, Source } from '#features/videos/index.ts';

import { type Target, toSourceTarget } from '../target/find-target.ts';
import { findForm } from '../target/packaged-source.ts';
import { type FailoverContext, refresh } from './failover-context.ts';
import { canFailOver, type FailedTarget, isLost } from './failover-rules.ts';
import { type Attempt, relocate, respondFromMoved } from './relocation.ts';

export type SourceAttempt = Attempt & {
  readonly target: Target;
  /** The request names the video, not one of its sources. */
  readonly acceptsAnySource: boolean;
  /** Resolves the same request against another version of the video. Throws not_found. */
  readonly retarget: (video: ReadyVideo) => Target;
};

/**
 * Serves a request with failover. If the upstream has lost the source, the sources are refreshed
 * and the request continues with the result, or else with the video's next source. If the video has
 * backup sources, it continues with them on any upstream failure. Resources of an old manifest
 * without a position fail, and the player finds the new URLs when it reloads the manifest. Rejects
 * with the first error.
 */
export async function trySources(ctx: FailoverContext, attempt: SourceAttempt): Promise<void> {
  const { target } = attempt;
  const first = attempt.acceptsAnySource ? preferHealthy(ctx, target) : target;
  if (ctx.failures.hasMoved(first) && (await respondFromMoved(ctx, attempt, first))) return;
  try {
    await attempt.respond(first);
  } catch (error) {
    if (attempt.viewer.signal.aborted) throw error;
    if (first.media === null) await respondOtherwise(ctx, attempt, { first, error });
    else await relocate(ctx, attempt, { first, error });
  }
}

async function respondOtherwise(
  ctx: FailoverContext,
  attempt: SourceAttempt,
  { first, error }: FailedTarget,
): Promise<void> {
  if (!isLost(error, first) && !canFailOver(error, first)) throw error;
  const refreshed = isLost(error, first)
    ? await refresh(ctx, { first, error }, attempt.viewer.signal)
    : undefined;
  if (refreshed !== undefined) {
    if (first.expiryDay !== null) throw error;
    return await attempt.respond(findRefreshedTarget(attempt, { first, refreshed }));
  }
  ctx.failures.addLost(first.source);
  if (!attempt.acceptsAnySource) throw error;
  return await tryOthers(ctx, attempt, { first, error });
}

async function tryOthers(
  ctx: FailoverContext,
  { target, respond, viewer }: SourceAttempt,
  { first, error }: FailedTarget,
): Promise<void> {
  const refreshedUrls = new Set([first.source.address.digest]);
  const others = target.video.sources.filter(
    (source) => source.id !== first.source.id && !ctx.failures.isLost(source),
  );
  for (const source of others) {
    const next = switchSource(target, source);
    try {
      return await respond(next);
    } catch (nextError) {
      if (viewer.signal.aborted || !(isLost(nextError, next) || canFailOver(nextError, next)))
        throw nextError;
      ctx.failures.addLost(source);
      const skipRefresh = refreshedUrls.has(source.address.digest) || !isLost(nextError, next);
      refreshedUrls.add(source.address.digest);
      const refreshed = skipRefresh
        ? undefined
        : await refresh(ctx, { first: next, error: nextError }, viewer.signal);
      const refreshedSource = refreshed?.sources.find(({ id }) => id === source.id);
      if (refreshed === undefined || refreshedSource === undefined) continue;
      return await respond(switchSource({ ...target, video: refreshed }, refreshedSource));
    }
  }
  throw error;
}

/** Prefers a source that has not failed recently. */
function preferHealthy({ failures }: FailoverContext, target: Target): Target {
  const source = target.video.sources.find((candidate) => !failures.isLost(candidate));
  return source === undefined ? target : switchSource(target, source);
}

function switchSource({ video, grant, url, isDownload }: Target, source: Source): Target {
  const form = isDownload ? 'MP4' : findForm(url);
  return { ...toSourceTarget(video, source, form), grant };
}

/**
 * Finds the source that was refreshed, because the video's first source may be one that was
 * skipped.
 */
function findRefreshedTarget(
  { acceptsAnySource, retarget, target }: SourceAttempt,
  { first, refreshed }: { readonly first: Target; readonly refreshed: ReadyVideo },
): Target {
  const source = refreshed.sources.find(({ id }) => id === first.source.id);
  if (!acceptsAnySource || source === undefined) return retarget(refreshed);
  return switchSource({ ...target, video: refreshed }, source);
}
