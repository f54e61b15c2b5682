import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';

import * as fc from 'fast-check';

import { readFragments } from '#lib/packaging/iso/read-fragments.ts';
import { placeFragment } from '#lib/packaging/iso/write-fragment.ts';
import { readBlocks } from '#lib/packaging/matroska/read-blocks.ts';
import { toTicks } from '#lib/packaging/matroska/to-sample-list.ts';
import { PackagingError } from '#lib/packaging/packaging-error.ts';
import { planFile } from '#lib/packaging/plan-file.ts';
import { planSegment } from '#lib/packaging/plan-segment.ts';
import type { PackagedTrack, Presentation, TrackSource } from '#lib/packaging/presentation.ts';
import { readPresentation } from '#lib/packaging/read-presentation.ts';
import { type SampleList, toStartTicks } from '#lib/packaging/sample-list.ts';
import { writeSegment } from '#lib/packaging/write-segment.ts';

/** What a player receives of a sample. Times are in seconds of the presentation. */
export type Packet = {
  readonly size: number;
  readonly pts: number;
  /** Null if the file does not state it. */
  readonly dts: number | null;
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

/** Writes the tracks of a file with these bytes into one MP4 file. */
export function packageFile(
  tracks: readonly PackagedTrack[],
  durationSeconds: number,
  bytes: Uint8Array,
): Buffer {
  const plan = planFile(tracks, durationSeconds);
  const fragments = plan?.fragments.flatMap(({ number, ...place }) => {
    const [track] = tracks.slice(place.trackId - 1);
    return track === undefined ? [] : placeFragment(packageSegment(track, number, bytes), place);
  });
  return Buffer.concat([plan?.init ?? Buffer.alloc(0), ...(fragments ?? [])]);
}

/**
 * Compares the packets of a file with those of its packaged tracks, and returns the number of
 * packets of each track.
 */
export async function assertSamePackets(file: Uint8Array): Promise<readonly number[]> {
  const { tracks } = await readBytes(file);
  const counts: number[] = [];
  for (const track of tracks) {
    if (track.format === 'vtt') continue;
    const packaged = packageTrack(track, file);
    const [again] = (await readBytes(packaged)).tracks;
    assert.ok(again !== undefined);
    const packets = listPackets(track, file);
    const found = listPackets(again, packaged);
    assert.deepEqual(
      found.map((packet, index) =>
        packets[index]?.dts === null ? { ...packet, dts: null } : packet,
      ),
      packets,
    );
    const times = found.flatMap(({ dts }) => dts ?? []);
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    );
    counts.push(packets.length);
  }
  return counts;
}

/** Changes some bytes of the file. Packages the result, or expects PackagingError. */
export async function assertReadsAnyBytes(file: Uint8Array): Promise<void> {
  const changes = fc.uint8Array({ minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.nat(file.length - 1), changes, async (at, bytes) => {
      const hostile = Buffer.from(file);
      hostile.set(bytes.subarray(0, hostile.length - at), at);
      try {
        for (const track of (await readBytes(hostile)).tracks) packageTrack(track, hostile);
      } catch (error) {
        assert.ok(error instanceof PackagingError, String(error));
      }
    }),
  );
}

/**
 * Lists the packets of a track in its file, without its segments. Those of Matroska have no decode
 * time.
 */
export function listPackets(track: PackagedTrack, bytes: Uint8Array): readonly Packet[] {
  const { source, timescale } = track;
  const toPacket = (packet: Omit<Packet, 'hash'>, start: number, prefix: Uint8Array): Packet => {
    const data = bytes.subarray(start, start + packet.size - prefix.length);
    const hash = createHash('md5').update(prefix).update(data).digest('hex');
    return { ...packet, hash };
  };
  if (source.kind === 'blocks') {
    const prefix = track.format === 'webm' ? new Uint8Array() : source.strippedHeader;
    const [first] = source.ranges;
    const start = first?.start ?? 0;
    const range = { start, end: bytes.length, from: { cluster: start, relative: 0 }, to: null };
    return readBlocks(bytes.subarray(start), range)
      .filter((frame) => frame.track === source.trackNumber)
      .map((frame) => {
        const size = frame.size + prefix.length;
        const pts = toTicks(frame, source) / timescale;
        return toPacket({ size, pts, dts: null, isKey: frame.isKey }, frame.offset, prefix);
      });
  }
  const { samples, editTicks } = readSamples(source, bytes);
  return Array.from({ length: samples.count }, (_, index) =>
    toPacket(
      {
        size: samples.sizes[index] ?? 0,
        pts: (toStartTicks(samples, index) + editTicks) / timescale,
        dts: ((samples.decodeTicks[index] ?? 0) + editTicks) / timescale,
        isKey: samples.keys[index] === 1,
      },
      samples.offsets[index] ?? 0,
      new Uint8Array(),
    ),
  );
}

function readSamples(
  source: Exclude<TrackSource, { readonly kind: 'blocks' }>,
  bytes: Uint8Array,
): { readonly samples: SampleList; readonly editTicks: number } {
  if (source.kind === 'samples') return { samples: source.samples, editTicks: 0 };
  const { editTicks } = source;
  return { samples: readFragments(bytes, 0, { ...source, startTicks: 0 }), editTicks };
}
