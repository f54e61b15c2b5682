import { LRUCache } from 'lru-cache';

const TRACKED_PLAYLISTS_MAX = 10_000;
/** Caches of an upstream may return a playlist that is older than the last one by a few segments. */
const SEGMENTS_BACK_MAX = 2;

type Latest = { readonly lastSequence: number; readonly generation: string };

/**
 * Detects restarts of live streams. The segments after a restart often have the sequence numbers and
 * names of earlier ones, and caches must not confuse them.
 */
export class PlaylistGenerations {
  readonly #latest = new LRUCache<string, Latest>({ max: TRACKED_PLAYLISTS_MAX });

  /**
   * The start of the names in the paths of a playlist’s resources; empty before the first restart.
   * `lastSequence` is the number of the last segment of a live playlist, null for other manifests.
   */
  update(key: string, lastSequence: number | null, nowMs: number): string {
    const latest = this.#latest.get(key);
    if (lastSequence === null) return latest?.generation ?? '';
    const hasRestarted =
      latest !== undefined && lastSequence < latest.lastSequence - SEGMENTS_BACK_MAX;
    const generation = hasRestarted ? toGeneration(nowMs) : (latest?.generation ?? '');
    const isOlder = !hasRestarted && latest !== undefined && lastSequence < latest.lastSequence;
    if (!isOlder) this.#latest.set(key, { lastSequence, generation });
    return generation;
  }
}

/** Unique among all restarts, also after a restart of this process. */
function toGeneration(nowMs: number): string {
  return `g${Math.floor(nowMs / 1000).toString(36)}-`;
}
