import { LRUCache } from 'lru-cache';

import { SingleFlight } from '#platform/threads/single-flight.ts';

/** Memory for the segments of other tracks, and how long after the first one players request them. */
const KEPT_BYTES_MAX = 32 * 1024 * 1024;
const KEPT_MS = 30_000;

export type BuiltSegment = {
  readonly bytes: Buffer;
  /** The headers of the file. */
  readonly headers: ReadonlyMap<string, string> | undefined;
};

type BuildOptions = {
  /** Identifies what is built together. Its segments have different keys. */
  readonly together: string;
  readonly signal: AbortSignal;
  /** By key. Undefined if the bytes do not exist. */
  readonly build: (signal: AbortSignal) => Promise<ReadonlyMap<string, BuiltSegment> | undefined>;
};

/**
 * Segments of several tracks that are built from the same bytes. The first request for one builds
 * all of them, concurrent requests share the work, and each segment is kept until it is taken.
 */
export class SharedBuilds {
  readonly #flights = new SingleFlight<ReadonlyMap<string, BuiltSegment> | undefined>();
  readonly #kept = new LRUCache<string, BuiltSegment>({
    maxSize: KEPT_BYTES_MAX,
    ttl: KEPT_MS,
    ttlAutopurge: true,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length,
  });

  /** The segment of a key; undefined for one that does not exist. */
  async take(
    key: string,
    { together, signal, build }: BuildOptions,
  ): Promise<BuiltSegment | undefined> {
    const kept = this.#kept.get(key);
    this.#kept.delete(key);
    if (kept !== undefined) return kept;
    const built = await this.#flights.join(together, {
      signal,
      start: async (workSignal) => {
        const result = await build(workSignal);
        for (const [each, segment] of result ?? []) this.#kept.set(each, segment);
        return result;
      },
    });
    this.#kept.delete(key);
    return built?.get(key);
  }
}
