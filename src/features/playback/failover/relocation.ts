import type { ReadyVideo } from '#features/videos/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';

import type { FetchManifest } from '../manifests/shared-manifests.ts';
import { type Target, toSourceTarget } from '../target/find-target.ts';
import {
  canFailOver,
  type FailedTarget,
  isLost,
  isUpstreamFailure,
  mayHaveMoved,
} from './failover-rules.ts';
import { locateMedia } from './locate-media.ts';
import type { LostSources } from './lost-sources.ts';
import { createRecentKeys } from './recent-keys.ts';

/**
 * Number of renditions and representations for which current upstream URLs are preferred to those
 * of older manifests, and for how long.
 */
const MOVED_RENDITIONS_MAX = 10_000;
const MOVED_RENDITION_MS = 600_000;

type Attempt<Result> = {
  readonly respond: (target: Target) => Promise<Result>;
  readonly client: string;
  readonly signal: AbortSignal;
};

/** A reply is thenable, so it is wrapped to keep promises from awaiting it. */
type Responded<Result> = { readonly kind: 'responded'; readonly result: Result };
type Failed = { readonly kind: 'failed'; readonly isSourceLost: boolean };

/** Serves resources of a presentation whose upstream URLs have changed. */
export type Relocation = {
  /**
   * If older URLs of the rendition have failed recently, responds from the new ones at once, so
   * that each request does not have to fail first.
   */
  readonly respondIfMoved: <Result>(
    attempt: Attempt<Result>,
    target: Target,
  ) => Promise<Responded<Result> | undefined>;
  /**
   * Looks for the resource in the source's current manifests, in the manifests after a refresh of
   * the source, and in the manifests of other sources. Rejects with the original error if none of
   * them has it, or if the error does not suggest another URL.
   */
  readonly relocate: <Result>(attempt: Attempt<Result>, failed: FailedTarget) => Promise<Result>;
};

const NOT_FOUND: Failed = { kind: 'failed', isSourceLost: false };
/** Older copies of the manifests may contain URLs that have just expired. */
const MANIFEST_AGE_MS_MAX = 1_000;

export function createRelocation(deps: {
  readonly refresh: (target: Target, signal: AbortSignal) => Promise<ReadyVideo | undefined>;
  readonly fetchManifest: FetchManifest;
  readonly threads: ThreadPool;
  readonly lost: LostSources;
  readonly clock: Clock;
}): Relocation {
  const { refresh, lost, clock } = deps;
  const moved = createRecentKeys({
    clock,
    keysMax: MOVED_RENDITIONS_MAX,
    ttlMs: MOVED_RENDITION_MS,
  });

  async function respondMoved<Result>(
    { respond, client, signal }: Attempt<Result>,
    target: Target,
    ageMsMax: number,
  ): Promise<Responded<Result> | Failed> {
    let requested = toSourceTarget(target.video, target.source);
    try {
      const located = await locateMedia(target, { ...deps, client, ageMsMax, signal });
      if (located === undefined || located.url.href === target.url.href) return NOT_FOUND;
      requested = located;
      const result = await respond(located);
      moved.add(toRenditionKey(target));
      return { kind: 'responded', result };
    } catch (error) {
      if (signal.aborted || !isUpstreamFailure(error)) throw error;
      return { kind: 'failed', isSourceLost: isLost(error, requested) };
    }
  }

  /** Tries the refreshed source and the other sources. */
  async function respondFromOthers<Result>(
    attempt: Attempt<Result>,
    first: Target,
    refreshed: ReadyVideo | undefined,
  ): Promise<Responded<Result> | undefined> {
    const video = refreshed ?? first.video;
    for (const source of video.sources) {
      const isFirst = source.id === first.source.id;
      if (isFirst ? refreshed === undefined : lost.has(source)) continue;
      const target = { ...first, video, source };
      const responded = await respondMoved(attempt, target, MANIFEST_AGE_MS_MAX);
      if (responded.kind === 'responded') return responded;
    }
    return undefined;
  }

  return {
    async respondIfMoved(attempt, target) {
      if (target.media === null || !moved.has(toRenditionKey(target))) return undefined;
      const responded = await respondMoved(attempt, target, Infinity);
      return responded.kind === 'responded' ? responded : undefined;
    },
    async relocate(attempt, { first, error }) {
      if (!mayHaveMoved(error) && !canFailOver(error, first)) throw error;
      const current = await respondMoved(attempt, first, MANIFEST_AGE_MS_MAX);
      if (current.kind === 'responded') return current.result;
      const isGone = isLost(error, first) || current.isSourceLost;
      if (!isGone && !canFailOver(error, first)) throw error;
      const refreshed = isGone ? await refresh(first, attempt.signal) : undefined;
      const other = await respondFromOthers(attempt, first, refreshed);
      if (other !== undefined) return other.result;
      if (refreshed === undefined) lost.add(first.source);
      throw error;
    },
  };
}

function toRenditionKey({ video, source, media }: Target): string {
  return `${video.id} ${source.id} ${media?.rendition}`;
}
