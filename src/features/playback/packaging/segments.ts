import { LRUCache } from 'lru-cache';

import { planSegment, planTogether } from '#lib/packaging/plan-segment.ts';
import type { ByteRange } from '#lib/packaging/presentation.ts';
import { requireProportion } from '#lib/packaging/require-proportion.ts';
import { writeSegment } from '#lib/packaging/write-segment.ts';
import { SingleFlight } from '#platform/threads/single-flight.ts';

import type { Presentations } from './presentations.ts';
import type { FileTrack } from './write-packaged-manifest.ts';

/** Memory for the segments of other tracks, and how long after the first one players request them. */
const KEPT_BYTES_MAX = 32 * 1024 * 1024;
const KEPT_MS = 30_000;

export type BuiltSegment = {
  readonly bytes: Buffer;
  /** The headers of the file. */
  readonly headers: ReadonlyMap<string, string> | undefined;
};

/** The built segments by the index of their track. */
type BuiltTogether = ReadonlyMap<number, BuiltSegment>;

/** Builds segments. The bytes of a file that contain several tracks are read once for all of them. */
export class Segments {
  readonly #presentations: Presentations;
  readonly #flights = new SingleFlight<BuiltTogether | undefined>();
  readonly #kept = new LRUCache<string, BuiltSegment>({
    maxSize: KEPT_BYTES_MAX,
    ttl: KEPT_MS,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length,
  });

  constructor(presentations: Presentations) {
    this.#presentations = presentations;
  }

  /** Undefined for a segment that does not exist, and if the file is another one by now. */
  async build(
    { file, index }: FileTrack,
    number: number,
    signal: AbortSignal,
  ): Promise<BuiltSegment | undefined> {
    const { tracks } = file.presentation;
    const track = tracks[index];
    const plan = track && planTogether(track, number, tracks);
    if (plan === undefined) return undefined;
    const toKey = (each: number): string => JSON.stringify([file.key, file.version, each, number]);
    const kept = this.#kept.get(toKey(index));
    this.#kept.delete(toKey(index));
    if (kept !== undefined) return kept;
    const indexes = plan.tracks.map((each) => tracks.indexOf(each));
    const together = indexes.toSorted((one, other) => one - other);
    const flightKey = JSON.stringify([file.key, file.version, number, together, plan.ranges]);
    const built = await this.#flights.join(flightKey, {
      signal,
      start: async (workSignal) => {
        const result = await this.#buildAll(
          { file, indexes: together, number },
          plan.ranges,
          workSignal,
        );
        for (const [each, segment] of result ?? []) this.#kept.set(toKey(each), segment);
        return result;
      },
    });
    this.#kept.delete(toKey(index));
    return built?.get(index);
  }

  async #buildAll(
    {
      file,
      indexes,
      number,
    }: Pick<FileTrack, 'file'> & { readonly indexes: readonly number[]; readonly number: number },
    ranges: readonly ByteRange[],
    signal: AbortSignal,
  ): Promise<BuiltTogether | undefined> {
    const tracks = file.presentation.tracks;
    return this.#presentations.useParts(file, ranges, {
      signal,
      build: (parts) => {
        const [first] = parts;
        const readBytes = parts.reduce((sum, { bytes }) => sum + bytes.length, 0);
        let writtenBytes = 0;
        const find = (range: ByteRange): Uint8Array => {
          const at = ranges.findIndex(({ start, end }) => start <= range.start && range.end <= end);
          const offset = range.start - (ranges[at]?.start ?? 0);
          return (parts[at]?.bytes ?? Buffer.alloc(0)).subarray(
            offset,
            offset + range.end - range.start,
          );
        };
        return new Map(
          indexes.flatMap((index) => {
            const track = tracks[index];
            const own = track && planSegment(track, number);
            if (track === undefined || own === undefined) return [];
            const bytes = writeSegment(track, number, own.map(find));
            writtenBytes += bytes.length;
            requireProportion(writtenBytes, readBytes);
            return [[index, { bytes, headers: first?.headers }] as const];
          }),
        );
      },
    });
  }
}
