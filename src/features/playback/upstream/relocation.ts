import { MOVED_RENDITION_MS, MOVED_RENDITIONS_MAX } from '#contract/limits.ts';
import type { ReadyVideo } from '#features/videos/index.ts';
import type { Clock } from '#platform/clock.ts';

import type { Target } from '../find-target.ts';
import { type FailedTarget, isLost, isUpstreamFailure } from './failover-rules.ts';
import type { LocateMedia } from './locate-media.ts';
import type { LostSources } from './lost-sources.ts';
import { createRecentKeys } from './recent-keys.ts';

type Attempt<Result> = {
  readonly respond: (target: Target) => Promise<Result>;
  readonly locateMedia: LocateMedia;
  readonly signal: AbortSignal;
};

/** A reply is thenable, so it is wrapped to keep promises from awaiting it. */
type Responded<Result> = { readonly result: Result };

/** Serves resources of an HLS presentation whose upstream URLs have changed. */
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
   * Looks for the resource in the source's current playlists, in the playlists after a refresh of
   * the source, and in the playlists of other sources. Rejects with the original error if none of
   * them has it.
   */
  readonly relocate: <Result>(attempt: Attempt<Result>, failed: FailedTarget) => Promise<Result>;
};

/** Older copies of the playlists may contain URLs that have just expired. */
const PLAYLIST_AGE_MS_MAX = 1_000;

export function createRelocation({
  refresh,
  lost,
  clock,
}: {
  readonly refresh: (target: Target, signal: AbortSignal) => Promise<ReadyVideo | undefined>;
  readonly lost: LostSources;
  readonly clock: Clock;
}): Relocation {
  const moved = createRecentKeys({
    clock,
    keysMax: MOVED_RENDITIONS_MAX,
    ttlMs: MOVED_RENDITION_MS,
  });

  async function respondMoved<Result>(
    { respond, locateMedia, signal }: Attempt<Result>,
    target: Target,
    ageMsMax: number,
  ): Promise<Responded<Result> | undefined> {
    try {
      const located = await locateMedia(target, { ageMsMax, signal });
      if (located === undefined || located.url.href === target.url.href) return undefined;
      const result = await respond(located);
      moved.add(toRenditionKey(target));
      return { result };
    } catch (error) {
      if (signal.aborted || !isUpstreamFailure(error)) throw error;
      return undefined;
    }
  }

  return {
    async respondIfMoved(attempt, target) {
      const hasMoved = target.media !== null && moved.has(toRenditionKey(target));
      return hasMoved ? await respondMoved(attempt, target, Infinity) : undefined;
    },
    async relocate(attempt, { first, error }) {
      const current = await respondMoved(attempt, first, PLAYLIST_AGE_MS_MAX);
      if (current !== undefined) return current.result;
      const refreshed = isLost(error, first) ? await refresh(first, attempt.signal) : undefined;
      const video = refreshed ?? first.video;
      for (const source of video.sources) {
        const isFirst = source.id === first.source.id;
        if (isFirst ? refreshed === undefined : lost.has(source)) continue;
        const other = await respondMoved(attempt, { ...first, video, source }, PLAYLIST_AGE_MS_MAX);
        if (other !== undefined) return other.result;
      }
      if (refreshed === undefined) lost.add(first.source);
      throw error;
    },
  };
}

function toRenditionKey({ video, source, media }: Target): string {
  return `${video.id} ${source.id} ${media?.rendition}`;
}
