import { createHash } from 'node:crypto';

import { readFragments } from '#lib/packaging/iso/read-fragments.ts';
import { planSegment } from '#lib/packaging/plan-segment.ts';
import type { PackagedTrack, Presentation } from '#lib/packaging/presentation.ts';
import { readPresentation } from '#lib/packaging/read-presentation.ts';
import { type SampleList, toStartTicks } from '#lib/packaging/sample-list.ts';
import { writeSegment } from '#lib/packaging/write-segment.ts';

/** What a player receives of a sample. Times are in seconds of the presentation. */
export type Packet = {
  readonly size: number;
  readonly pts: number;
  readonly dts: number;
  readonly isKey: boolean;
  readonly hash: string;
};

export function readBytes(bytes: Uint8Array): Promise<Presentation> {
  return readPresentation({
    size: bytes.length,
    read: (start, end) => Promise.resolve(bytes.subarray(start, end)),
  });
}

/** Writes one segment of a track whose file has these bytes. */
export function packageSegment(track: PackagedTrack, number: number, bytes: Uint8Array): Buffer {
  const ranges = planSegment(track, number) ?? [];
  return writeSegment(
    track,
    number,
    ranges.map(({ start, end }) => bytes.subarray(start, end)),
  );
}

/** The initialization segment and all segments of a track in one file. */
export function packageTrack(track: PackagedTrack, bytes: Uint8Array): Buffer {
  const segments = track.segments.map((_segment, number) => packageSegment(track, number, bytes));
  return Buffer.concat([track.init, ...segments]);
}

/** Lists the packets of a track whose file has a sample table or fragments. */
export function listPackets(track: PackagedTrack, bytes: Uint8Array): readonly Packet[] {
  const { samples, editTicks } = readSamples(track, bytes);
  return Array.from({ length: samples.count }, (_, index) => {
    const start = samples.offsets[index] ?? 0;
    const size = samples.sizes[index] ?? 0;
    return {
      size,
      pts: (toStartTicks(samples, index) + editTicks) / track.timescale,
      dts: ((samples.decodeTicks[index] ?? 0) + editTicks) / track.timescale,
      isKey: samples.keys[index] === 1,
      hash: createHash('md5')
        .update(bytes.subarray(start, start + size))
        .digest('hex'),
    };
  });
}

function readSamples(
  { source }: PackagedTrack,
  bytes: Uint8Array,
): { readonly samples: SampleList; readonly editTicks: number } {
  if (source.kind === 'samples') return { samples: source.samples, editTicks: 0 };
  const { editTicks } = source;
  return { samples: readFragments(bytes, 0, { ...source, startTicks: 0 }), editTicks };
}
