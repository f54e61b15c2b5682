import { assertNever } from '#lib/assert-never.ts';
import { NO_CUES, writeWvttInit } from '#lib/captions/write-wvtt.ts';
import { toSequenceNumber } from '#lib/packaging/iso/write-fragment.ts';
import { writeInit } from '#lib/packaging/iso/write-init.ts';
import { PackagingError } from '#lib/packaging/packaging-error.ts';
import type { CueTimes, Place, Selection } from '#lib/packaging/streams/stream.ts';
import { writeSelectedInit, writeSelectedSegment } from '#lib/packaging/streams/write-selected.ts';
import type { ByteBudget } from '#platform/admission/byte-budget.ts';
import { toBackgroundClient } from '#platform/threads/thread-client.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';

import { COPIES } from './building-budget.ts';
import { readInit, readTransportInit } from './read-media-start.ts';
import { type PlaceContext, readPlace } from './read-place.ts';
import type { FoundPart } from './streams.ts';
import { task as cuesTask } from './write-cues-task.ts';
import { task as remuxTask } from './write-transport-task.ts';

/** Reserved before the length of a segment is known. */
const SEGMENT_BYTES_USUAL = 4 * 1024 * 1024;

export type BuildingParts = {
  readonly threads: ThreadPool;
  /** Limits the memory for the segments that are being built. */
  readonly building: ByteBudget;
};

type Written = { readonly bytes: Buffer; readonly headers?: ReadonlyMap<string, string> };
type WriteOptions = {
  readonly kind: 'init' | 'segment';
  readonly place: Place;
  readonly ctx: PlaceContext;
  readonly parts: BuildingParts;
};

/** Writes a resource that is not a file of the upstream. Rejects with a playback error, or a PackagingError. */
export async function writeStreamItem(found: FoundPart, options: WriteOptions): Promise<Written> {
  const { kind, place, ctx, parts } = options;
  const { selection } = found.part;
  if (selection?.kind === 'transport' && kind === 'init') {
    const tracks = await readTransportInit(place, ctx);
    const track = tracks.find(({ description }) => description.kind === selection.stream);
    return { bytes: writeInit({ ...requireTrack(track).init, shiftTicks: 0 }) };
  }
  if (selection?.kind === 'cues' && kind === 'init') return { bytes: writeWvttInit(NO_CUES) };
  using reservation = parts.building.open(new URL(place.href).host);
  await reservation.grow(SEGMENT_BYTES_USUAL * COPIES, ctx.signal);
  const { bytes, headers } = await readPlace(place, ctx);
  await reservation.grow(Math.max(0, bytes.length - SEGMENT_BYTES_USUAL) * COPIES, ctx.signal);
  if (selection === undefined) return { bytes, headers };
  return { bytes: await writeSelection(found, { selection, bytes, ...options }), headers };
}

function writeSelection(
  found: FoundPart,
  { selection, ...options }: SegmentOptions & { readonly selection: Selection },
): Promise<Buffer> {
  switch (selection.kind) {
    case 'transport':
      return remux(found, { stream: selection.stream, ...options });
    case 'fragments':
      return select(found, { trackId: selection.trackId, ...options });
    case 'cues':
      return convert(found, { period: selection, ...options });
    default:
      return assertNever(selection);
  }
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

/** One track of transport streams, on a thread. */
async function remux(
  { part: { segments }, index, number }: FoundPart,
  {
    stream,
    bytes,
    parts,
    ctx: { source, signal },
  }: SegmentOptions & { readonly stream: 'video' | 'audio' },
): Promise<Buffer> {
  const { startTicks = 0, durationTicks = 0 } = segments[index] ?? {};
  const copy = new Uint8Array(bytes);
  const sequenceNumber = toSequenceNumber(number);
  const segment = { kind: stream, startTicks, durationTicks, sequenceNumber };
  const input = { bytes: copy, segments: [segment] };
  const client = toBackgroundClient(source.url);
  const transfers = [copy.buffer];
  const result = await parts.threads.run(remuxTask, input, {
    client,
    bytes: bytes.length,
    signal,
    transfers,
  });
  if (result.kind === 'refused') throw new PackagingError('invalid_data', result.message);
  const [written] = result.value;
  return Buffer.from(requireTrack(written).buffer);
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
