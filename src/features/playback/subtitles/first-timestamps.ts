import type { SegmentLocation } from '#lib/hls/segment-reader.ts';
import { readFirstTimestamp } from '#lib/media/first-timestamp.ts';
import { createLruCache } from '#lib/memory/create-lru-cache.ts';
import { SingleFlight } from '#platform/threads/single-flight.ts';

import { toScope } from '../media/open-media.ts';
import { readSegmentStart, type SegmentContext } from '../media/read-segment-start.ts';

const CACHED_FIRST_TIMESTAMPS_MAX = 5_000;

/**
 * Caches the latest results: every piece of every track of a video needs the same few timestamps.
 */
export class FirstTimestamps {
  readonly #flights = new SingleFlight<number | undefined>();
  readonly #cache = createLruCache<string, number | 'none'>(CACHED_FIRST_TIMESTAMPS_MAX);

  /**
   * The first timestamp of a segment in 90 kHz ticks; undefined when its start contains none.
   * Rejects with a playback error.
   */
  async find(segment: SegmentLocation, ctx: SegmentContext): Promise<number | undefined> {
    const cacheKey = toKey(segment, ctx);
    const cached = this.#cache.get(cacheKey);
    if (cached !== undefined) return cached === 'none' ? undefined : cached;
    const start = async (signal: AbortSignal): Promise<number | undefined> => {
      const bytes = await readSegmentStart(segment, { ...ctx, signal });
      const found = bytes && readFirstTimestamp(bytes.prefix, bytes.map);
      this.#cache.set(cacheKey, found ?? 'none');
      return found;
    };
    return await this.#flights.join(cacheKey, { start, signal: ctx.signal });
  }
}

function toKey({ url, range, map, key }: SegmentLocation, { target }: SegmentContext): string {
  const { video, source } = target;
  return JSON.stringify([toScope(video), source.id, url.href, range, map, key]);
}
