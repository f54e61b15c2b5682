import { LRUCache } from 'lru-cache';

import type { Source } from '#features/videos/index.ts';
import { PackagingError } from '#lib/packaging/packaging-error.ts';
import { type PartNumbers, StreamNumbers } from '#lib/packaging/streams/stream-numbers.ts';
import type { Place, Stream, StreamTrack } from '#lib/packaging/streams/stream.ts';
import type { Clock } from '#platform/clock.ts';
import { SingleFlight } from '#platform/threads/single-flight.ts';
import { toBackgroundClient } from '#platform/threads/thread-client.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';

import type { FetchedManifest, SharedManifests } from '../manifests/shared-manifests.ts';
import { refuseComplexManifest } from '../manifests/too-complex.ts';
import type { SharedMedia } from '../media/shared-media.ts';
import { toSourceKey } from '../upstream/open-upstream.ts';
import { readIndexes } from './read-indexes.ts';
import { task as readMpdTask } from './read-mpd-stream-task.ts';

/** Segments of all streams in memory, each of which takes about 200 bytes. */
const SEGMENTS_MAX = 200_000;
/** The segments of a live stream that exist change with the time. */
const LIVE_MS = 1_000;

/** One version of a stream in the terms of another format. */
export type OpenedStream = {
  readonly manifest: FetchedManifest;
  readonly readAtMs: number;
  readonly stream: Stream;
  readonly numbers: StreamNumbers;
  /** By track ID. */
  readonly firsts: ReadonlyMap<string, PartNumbers>;
};

/** Whose manifest is read, and on whose behalf. */
export type StreamRequest = {
  readonly source: Source;
  readonly scope: string;
  readonly signal: AbortSignal;
  /** The manifest is fetched again if it is older. */
  readonly ageMsMax?: number;
};

type Parts = {
  /** The manifests of the upstream are shared with the viewers of its own format. */
  readonly findManifests: () => SharedManifests;
  readonly media: SharedMedia;
  readonly threads: ThreadPool;
  readonly clock: Clock;
};

/** Reads the manifests of each stream once for all viewers. */
export class Streams {
  readonly #parts: Parts;
  readonly #flights = new SingleFlight<OpenedStream>();
  readonly #opened = new LRUCache<string, OpenedStream>({
    maxSize: SEGMENTS_MAX,
    sizeCalculation: ({ stream }) => 1 + countSegments(stream),
  });

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Rejects with a playback error, or with a PackagingError. */
  async open(request: StreamRequest): Promise<OpenedStream> {
    const { source, scope, signal } = request;
    const { url } = source;
    const client = toBackgroundClient(url);
    const manifest = await this.#parts
      .findManifests()
      .fetch({ ...request, url, plainUrl: url, use: 'dash-mpd', client }, signal);
    const key = JSON.stringify([scope, url.href, toSourceKey(source)]);
    const opened = this.#opened.get(key);
    if (opened?.manifest === manifest && this.#isCurrent(opened)) return opened;
    return await this.#flights.join(key, {
      client,
      signal,
      start: async (workSignal) => {
        const read = await this.#read(manifest, { ...request, signal: workSignal });
        const numbers = this.#opened.get(key)?.numbers ?? new StreamNumbers();
        const firsts = numbers.update(read.stream);
        const current = { ...read, manifest, numbers, firsts };
        this.#opened.set(key, current);
        return current;
      },
    });
  }

  #isCurrent({ stream, readAtMs }: OpenedStream): boolean {
    return stream.live === null || this.#parts.clock() - readAtMs < LIVE_MS;
  }

  async #read(
    { text, url }: FetchedManifest,
    request: StreamRequest,
  ): Promise<Pick<OpenedStream, 'stream' | 'readAtMs'>> {
    const { threads, clock } = this.#parts;
    const readAtMs = clock();
    const client = toBackgroundClient(url);
    const result = await threads
      .run(
        readMpdTask,
        { text, url: url.href, nowMs: readAtMs },
        { client, bytes: text.length, signal: request.signal },
      )
      .catch(refuseComplexManifest);
    if (result.kind === 'refused') throw new PackagingError('unsupported', result.message);
    return { readAtMs, stream: await readIndexes(result.stream, { ...this.#parts, ...request }) };
  }
}

function countSegments({ tracks }: Stream): number {
  return tracks.reduce(
    (sum, { parts }) => parts.reduce((count, { segments }) => count + segments.length, sum),
    0,
  );
}

/** The bytes of the segment with this number, or of an initialization segment of a period. */
export function findPlace(
  { numbers, firsts }: OpenedStream,
  { id, parts }: StreamTrack,
  item: { readonly kind: 'segment' | 'init'; readonly number: number },
): Place | undefined {
  if (item.kind === 'init') {
    return (
      parts.find(({ period }) => numbers.findPeriod(period) === item.number)?.init ?? undefined
    );
  }
  for (const [index, { places }] of parts.entries()) {
    const at = item.number - (firsts.get(id)?.[index] ?? 0);
    if (places.kind === 'list' && at >= 0 && at < places.list.length) {
      return places.list[at] ?? undefined;
    }
  }
  return undefined;
}
