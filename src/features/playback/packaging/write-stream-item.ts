import { NO_CUES, writeWvttInit } from '#lib/captions/write-wvtt.ts';
import { writeInit } from '#lib/packaging/iso/write-init.ts';
import { PackagingError } from '#lib/packaging/packaging-error.ts';
import type { CueTimes, Place } from '#lib/packaging/streams/stream.ts';
import { writeSelectedInit, writeSelectedSegment } from '#lib/packaging/streams/write-selected.ts';
import { toBackgroundClient } from '#platform/threads/thread-client.ts';

import { readInit, readTransportInit } from './read-media-start.ts';
import { type PlaceContext, readReserved } from './read-place.ts';
import { remuxSegment, type RemuxParts } from './remux-segment.ts';
import type { BuiltSegment } from './shared-builds.ts';
import type { FoundPart } from './streams.ts';
import { task as cuesTask } from './write-cues-task.ts';

export type BuildingParts = RemuxParts;

type WriteOptions = {
  readonly kind: 'init' | 'segment';
  readonly place: Place;
  /** The other track that is written from the bytes of the place. */
  readonly sibling: FoundPart | undefined;
  readonly ctx: PlaceContext;
  readonly parts: BuildingParts;
};

/** Writes a resource that is not a file of the upstream. Rejects with a playback error, or a PackagingError. */
export async function writeStreamItem(
  found: FoundPart,
  options: WriteOptions,
): Promise<BuiltSegment> {
  const { kind, place, ctx, parts } = options;
  const { selection } = found.part;
  if (selection?.kind === 'transport') {
    if (kind === 'segment') return requireTrack(await remuxSegment(found, options));
    const tracks = await readTransportInit(place, ctx);
    const track = tracks.find(({ description }) => description.kind === selection.stream);
    return toInit(writeInit({ ...requireTrack(track).init, shiftTicks: 0 }));
  }
  if (selection?.kind === 'cues' && kind === 'init') return toInit(writeWvttInit(NO_CUES));
  using part = await readReserved(place, ctx, parts);
  const { bytes, headers } = part;
  if (selection === undefined) return { bytes, headers };
  const written =
    selection.kind === 'cues'
      ? await convert(found, { period: selection, bytes, ...options })
      : await select(found, { trackId: selection.trackId, bytes, ...options });
  return { bytes: written, headers };
}

function toInit(bytes: Buffer): BuiltSegment {
  return { bytes, headers: undefined };
}

type SegmentOptions = WriteOptions & { readonly bytes: Buffer };

/** Foreign text, on a thread. */
async function convert(
  { part: { segments, timescale }, index }: FoundPart,
  {
    period: { mediaSeconds, playlistSeconds },
    bytes,
    parts,
    ctx: { source, signal },
  }: SegmentOptions & { readonly period: CueTimes },
): Promise<Buffer> {
  const { startTicks = 0, durationTicks = 0 } = segments[index] ?? {};
  const input = {
    bytes: new Uint8Array(bytes),
    segment: {
      startSeconds: startTicks / timescale,
      endSeconds: (startTicks + durationTicks) / timescale,
    },
    period: { mediaSeconds, playlistSeconds },
  };
  const client = toBackgroundClient(source.url);
  const options = { client, bytes: bytes.length, signal };
  return Buffer.from(await parts.threads.run(cuesTask, input, options));
}

/** One of several tracks of fragmented MP4. */
async function select(
  { part: { init } }: FoundPart,
  { trackId, bytes, kind, ctx }: SegmentOptions & { readonly trackId: number },
): Promise<Buffer> {
  const tracks = init === null ? [] : await readInit(init, ctx);
  const track = requireTrack(tracks.find((each) => each.trackId === trackId));
  return kind === 'init' ? writeSelectedInit(track) : writeSelectedSegment(track, bytes);
}

export function requireTrack<Track>(track: Track | undefined): Track {
  if (track === undefined) throw new PackagingError('invalid_data', 'The track is missing.');
  return track;
}
