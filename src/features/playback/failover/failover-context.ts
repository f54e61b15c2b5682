import type { ReadyVideo, Videos } from '#features/videos/index.ts';
import { createLruCache } from '#lib/memory/create-lru-cache.ts';
import type { Clock } from '#platform/clock.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';

import type { SharedManifests } from '../manifests/shared-manifests.ts';
import type { Target } from '../target/find-target.ts';
import type { PlayedSource } from '../target/packaged-source.ts';
import { type FailedTarget, hasExpired } from './failover-rules.ts';

/** How long a lost source is skipped in favor of other sources, and how many are tracked. */
const LOST_SOURCE_MS = 60_000;
const LOST_SOURCES_MAX = 1_000;
/**
 * Number of renditions and representations for which current upstream URLs are preferred to those
 * of older manifests, and for how long.
 */
const MOVED_RENDITIONS_MAX = 10_000;
const MOVED_RENDITION_MS = 600_000;

/** A source whose signed URLs may have expired is refreshed at most this often. */
const EXPIRED_URL_MS = 60_000;

/** After a failure, the manifests of a source are reloaded at most this often. */
const RELOAD_PAUSE_MS = 1_000;

export type FailoverContext = {
  readonly videos: Pick<Videos, 'refreshSources'>;
  readonly manifests: SharedManifests;
  readonly threads: ThreadPool;
  readonly failures: RecentFailures;
};

/** What failed recently. The least recently used entries are evicted first. */
export class RecentFailures {
  readonly #clock: Clock;
  readonly #lostAtMs = createLruCache<string, number>(LOST_SOURCES_MAX);
  readonly #reloadedAtMs = createLruCache<string, number>(LOST_SOURCES_MAX);
  readonly #expiredAtMs = createLruCache<string, number>(LOST_SOURCES_MAX);
  readonly #movedAtMs = createLruCache<string, number>(MOVED_RENDITIONS_MAX);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  isLost(source: PlayedSource): boolean {
    return this.#isRecent(this.#lostAtMs.get(toFailureKey(source)), LOST_SOURCE_MS);
  }

  addLost(source: PlayedSource): void {
    this.#lostAtMs.set(toFailureKey(source), this.#clock());
  }

  /**
   * Returns the maximum age in milliseconds of the manifests that may replace a failed URL: 0 to
   * reload them, because they may be older than the failure, or their age since the last reload.
   */
  claimReload(source: PlayedSource): number {
    const key = toFailureKey(source);
    const nowMs = this.#clock();
    const reloadedAtMs = this.#reloadedAtMs.get(key);
    if (reloadedAtMs !== undefined && this.#isRecent(reloadedAtMs, RELOAD_PAUSE_MS))
      return nowMs - reloadedAtMs + 1;
    this.#reloadedAtMs.set(key, nowMs);
    return 0;
  }

  /** Returns true at most once a minute for each URL of a source, whichever segments fail. */
  claimRefresh(source: PlayedSource): boolean {
    const key = toFailureKey(source);
    if (this.#isRecent(this.#expiredAtMs.get(key), EXPIRED_URL_MS)) return false;
    this.#expiredAtMs.set(key, this.#clock());
    return true;
  }

  /** True if older URLs of the target's rendition have failed, and newer ones have not. */
  hasMoved(target: Target): boolean {
    if (target.media === null) return false;
    return this.#isRecent(this.#movedAtMs.get(toRenditionKey(target)), MOVED_RENDITION_MS);
  }

  addMoved(target: Target): void {
    this.#movedAtMs.set(toRenditionKey(target), this.#clock());
  }

  #isRecent(addedAtMs = -Infinity, ttlMs: number): boolean {
    const ageMs = this.#clock() - addedAtMs;
    return ageMs >= 0 && ageMs < ttlMs;
  }
}

/** A refreshed source has a new URL and therefore a new key. */
function toFailureKey({ id, url, packages }: PlayedSource): string {
  return `${id} ${(packages ?? { url }).url.href}`;
}

function toRenditionKey({ video, source, media }: Target): string {
  return `${video.id} ${source.id} ${media?.rendition}`;
}

/** Returns undefined if the refresh fails; the original upstream error is then reported. */
export async function refresh(
  { videos, failures }: FailoverContext,
  { first, error }: FailedTarget,
  signal: AbortSignal,
): Promise<ReadyVideo | undefined> {
  if (hasExpired(error, first) && !failures.claimRefresh(first.source)) return undefined;
  const { video, source } = first;
  return videos.refreshSources(video, signal, source.address).catch(() => undefined);
}
