import { planSegment, planTogether } from '#lib/packaging/plan-segment.ts';
import type { ByteRange } from '#lib/packaging/presentation.ts';
import { requireProportion } from '#lib/packaging/require-proportion.ts';
import { writeSegment } from '#lib/packaging/write-segment.ts';

import type { Presentations } from './presentations.ts';
import type { BuiltSegment, SharedBuilds } from './shared-builds.ts';
import type { FileTrack } from './write-packaged-manifest.ts';

/** Builds segments. The bytes of a file that contain several tracks are read once for all of them. */
export class Segments {
  readonly #presentations: Presentations;
  readonly #builds: SharedBuilds;

  constructor(presentations: Presentations, builds: SharedBuilds) {
    this.#presentations = presentations;
    this.#builds = builds;
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
    const together = plan.tracks.map((each) => tracks.indexOf(each)).toSorted((a, b) => a - b);
    return await this.#builds.take(toKey(index), {
      together: JSON.stringify([file.key, file.version, number, together, plan.ranges]),
      signal,
      build: (workSignal) =>
        this.#buildAll({ file, indexes: together, number, toKey }, plan.ranges, workSignal),
    });
  }

  async #buildAll(
    {
      file,
      indexes,
      number,
      toKey,
    }: Pick<FileTrack, 'file'> & {
      readonly indexes: readonly number[];
      readonly number: number;
      readonly toKey: (index: number) => string;
    },
    ranges: readonly ByteRange[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, BuiltSegment> | undefined> {
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
            return [[toKey(index), { bytes, headers: first?.headers }] as const];
          }),
        );
      },
    });
  }
}
