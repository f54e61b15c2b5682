import { isDeepStrictEqual } from 'node:util';

import { LRUCache } from 'lru-cache';

import { StreamClock } from '#lib/packaging/streams/stream-clock.ts';
import { type PartNumbers, StreamNumbers } from '#lib/packaging/streams/stream-numbers.ts';
import type { Place, Stream, StreamPart, StreamTrack } from '#lib/packaging/streams/stream.ts';
import type { Clock } from '#platform/clock.ts';
import { SingleFlight } from '#platform/threads/single-flight.ts';
import { toBackgroundClient } from '#platform/threads/thread-client.ts';

import { toSourceKey } from '../upstream/open-upstream.ts';
import { type ManifestParts, readStream, type StreamRequest } from './read-stream.ts';

/** Segments of all streams in memory, each of which takes about 200 bytes. */
const SEGMENTS_MAX = 200_000;
/** The URLs of a stream that has ended may change. Those that expire are replaced at once. */
const ENDED_MS = 5 * 60_000;
/** After this time, a refused URL may have been replaced in the manifest. */
export const RELOAD_MS_MIN = 2_000;
/** A share of the update interval, because viewers reload at any moment. */
const LIVE_RATIO = 0.4;
/** Viewers of a live stream that has ended still play it on its timeline for this long. */
const LIVE_END_GRACE_MS = 60_000;
/** Segments of a live stream may appear without an update of its manifest. */
const LIVE_MS_MAX = 2_000;

/** One version of a stream in the terms of another format. */
export type OpenedStream = {
  readonly stream: Stream;
  readonly readAtMs: number;
  /** When the end of a live stream was seen; null for a live stream, and for a recording. */
  readonly endedAtMs: number | null;
  readonly numbers: StreamNumbers;
  readonly streamClock: StreamClock;
  /** By track ID. */
  readonly firsts: ReadonlyMap<string, PartNumbers>;
};

/** Reads the manifests of each stream once for all viewers. */
export class Streams {
  readonly #parts: ManifestParts & { readonly clock: Clock };
  readonly #flights = new SingleFlight<OpenedStream>();
  readonly #opened = new LRUCache<string, OpenedStream>({
    maxSize: SEGMENTS_MAX,
    sizeCalculation: ({ stream }) => 1 + countSegments(stream),
  });

  constructor(parts: ManifestParts & { readonly clock: Clock }) {
    this.#parts = parts;
  }

  /** The last version, which may lack new segments. */
  peek(request: StreamRequest): OpenedStream | undefined {
    return this.#opened.get(toKey(request));
  }

  /** Rejects with a playback error, or with a PackagingError. */
  async open(request: StreamRequest): Promise<OpenedStream> {
    const { source, signal, ageMsMax = Infinity } = request;
    const key = toKey(request);
    const opened = this.#opened.get(key);
    const ageMs = this.#parts.clock() - (opened?.readAtMs ?? 0);
    if (opened !== undefined && ageMs < Math.min(ageMsMax, toLifetimeMs(opened))) return opened;
    return await this.#flights.join(key, {
      client: toBackgroundClient(source.url),
      signal,
      start: (workSignal) => this.#update(key, { ...request, signal: workSignal }),
    });
  }

  async #update(key: string, request: StreamRequest): Promise<OpenedStream> {
    const readAtMs = this.#parts.clock();
    const before = findPrevious(this.#opened.get(key), readAtMs);
    const numbers = before?.numbers ?? new StreamNumbers();
    const streamClock = before?.streamClock ?? new StreamClock();
    const options = { ...this.#parts, streamClock, nowMs: readAtMs };
    const stream = await readStream(request, options);
    const firsts = numbers.update(stream);
    const endedAtMs = before === undefined || stream.live !== null ? null : toEnd(before, readAtMs);
    const opened = { stream, readAtMs, endedAtMs, numbers, streamClock, firsts };
    this.#opened.set(key, opened);
    return opened;
  }
}

/** A live stream that has ended becomes a recording, which starts at 0. */
function findPrevious(opened: OpenedStream | undefined, nowMs: number): OpenedStream | undefined {
  const endedAtMs = opened?.endedAtMs ?? Infinity;
  return nowMs - endedAtMs > LIVE_END_GRACE_MS ? undefined : opened;
}

function toEnd({ stream, endedAtMs }: OpenedStream, nowMs: number): number | null {
  return stream.live === null ? endedAtMs : nowMs;
}

function toLifetimeMs({ stream: { live }, endedAtMs }: OpenedStream): number {
  if (live === null) return endedAtMs === null ? ENDED_MS : LIVE_END_GRACE_MS;
  return Math.min(live.updateSeconds * LIVE_RATIO * 1000, LIVE_MS_MAX);
}

function toKey({ source, scope }: StreamRequest): string {
  return JSON.stringify([scope, source.url.href, toSourceKey(source)]);
}

function countSegments({ tracks, hls }: Stream): number {
  const lists = [...tracks.map(({ parts }) => parts), ...(hls?.gaps.values() ?? [])];
  return lists.flat().reduce((sum, { segments }) => sum + segments.length, 0);
}

/** Playlists number their periods. */
export function findPeriodNumber({ stream, numbers }: OpenedStream, period: string): number {
  return stream.periods.length > 0 ? Number(period) : numbers.findPeriod(period);
}

/** The part with this period, or with the segment of this number, and the index of the segment. */
export type FoundPart = {
  readonly part: StreamPart;
  readonly index: number;
  readonly number: number;
};

/**
 * The other kind of media in a segment of transport streams, which the first track with the same
 * bytes states. Undefined for other segments.
 */
export function findSibling(
  tracks: Iterable<StreamTrack>,
  { part: { period, selection }, index }: FoundPart,
  { place, toNumber }: { readonly place: Place; readonly toNumber: NumberPart },
): FoundPart | undefined {
  if (selection?.kind !== 'transport') return undefined;
  for (const { id, parts } of tracks) {
    for (const [partIndex, part] of parts.entries()) {
      const own = part.selection;
      if (own?.kind !== 'transport' || own.stream === selection.stream) continue;
      const other = part.places.kind === 'list' ? part.places.list[index] : null;
      if (part.period === period && isDeepStrictEqual(other, place))
        return { part, index, number: toNumber(id, partIndex) + index };
    }
  }
  return undefined;
}

/** The number of the first segment of a part. */
type NumberPart = (trackId: string, partIndex: number) => number;

export function findPart(
  opened: OpenedStream,
  { id, parts }: StreamTrack,
  item: { readonly kind: 'segment' | 'init'; readonly number: number },
): FoundPart | undefined {
  if (item.kind === 'init') {
    const part = parts.find(({ period }) => findPeriodNumber(opened, period) === item.number);
    return part && { part, index: 0, number: item.number };
  }
  for (const [at, part] of parts.entries()) {
    const index = item.number - (opened.firsts.get(id)?.[at] ?? 0);
    if (index >= 0 && index < part.segments.length) return { part, index, number: item.number };
  }
  return undefined;
}
