import type { StreamProgress } from '#lib/manifest/stream-progress.ts';
import { createLruCache } from '#lib/memory/create-lru-cache.ts';

const TRACKED_STREAMS_MAX = 10_000;
const TRACKED_POSITIONS_MAX = 16;
/** Caches of an upstream may return a manifest that is older than the last one by a few segments. */
const SEGMENTS_BACK_MAX = 2;
/** Some packagers compute the start of a stream again for each manifest. */
const START_DRIFT_MS_MAX = 1_000;

type Latest = { readonly progress: StreamProgress; readonly generation: string };

/**
 * Detects restarts of live streams. The segments after a restart often have the numbers, times and
 * names of earlier ones, and caches must not confuse them.
 */
export class StreamGenerations {
  readonly #latest = createLruCache<string, Latest>(TRACKED_STREAMS_MAX);

  /**
   * Identifies the generation in the paths of the stream’s resources; empty before the first
   * restart. `progress` is null for manifests that are not live.
   */
  update(key: string, progress: StreamProgress | null, nowMs: number): string {
    const latest = this.#latest.get(key);
    if (progress === null) return latest?.generation ?? '';
    const stepsBack = latest === undefined ? 0 : countStepsBack(progress, latest.progress);
    if (latest === undefined || stepsBack > SEGMENTS_BACK_MAX) {
      const generation = latest === undefined ? '' : toGeneration(nowMs);
      this.#latest.set(key, { progress, generation });
      return generation;
    }
    const { generation } = latest;
    if (stepsBack <= 0) {
      this.#latest.set(key, { progress: addPassed(progress, latest.progress), generation });
    }
    return generation;
  }
}

/** The number of segments by which the stream went back; infinite for another start. */
function countStepsBack({ startMs, positions }: StreamProgress, latest: StreamProgress): number {
  const hasStart = startMs !== null && latest.startMs !== null;
  if (hasStart && Math.abs(startMs - latest.startMs) > START_DRIFT_MS_MAX) return Infinity;
  const steps = [...positions].map(([name, { last, step }]) => {
    const before = latest.positions.get(name)?.last ?? last;
    return (before - last) / step;
  });
  return Math.max(0, ...steps);
}

/** Keeps the last positions in periods that are no longer in the MPD. */
function addPassed({ startMs, positions }: StreamProgress, latest: StreamProgress): StreamProgress {
  const passed = [...latest.positions].filter(([name]) => !positions.has(name));
  const kept = [...passed, ...positions].slice(-TRACKED_POSITIONS_MAX);
  return { startMs, positions: new Map(kept) };
}

/** Unique among all restarts, also after a restart of this process. */
function toGeneration(nowMs: number): string {
  return `g${Math.floor(nowMs / 1000).toString(36)}`;
}
