import { toSequenceNumber } from '#lib/packaging/iso/write-fragment.ts';
import { PackagingError } from '#lib/packaging/packaging-error.ts';
import type { Place } from '#lib/packaging/streams/stream.ts';
import type { TransportSegment } from '#lib/packaging/transport/transport-track.ts';
import { toBackgroundClient } from '#platform/threads/thread-client.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';

import type { SharedMedia } from '../media/shared-media.ts';
import { toSourceKey } from '../upstream/open-upstream.ts';
import type { PartBuffers } from './part-buffers.ts';
import { type PlaceContext, readReserved, type ReservedParts } from './read-place.ts';
import type { BuiltSegment, SharedBuilds } from './shared-builds.ts';
import type { FoundPart } from './streams.ts';
import { task } from './write-transport-task.ts';

export type RemuxParts = ReservedParts & {
  readonly threads: ThreadPool;
  /** Files, of which the segments are shared instead. */
  readonly files: SharedMedia;
  readonly builds: SharedBuilds;
  readonly buffers: PartBuffers;
};

type RemuxOptions = {
  readonly place: Place;
  /** The other track that is written from the bytes of the place. */
  readonly sibling: FoundPart | undefined;
  readonly ctx: PlaceContext;
  readonly parts: RemuxParts;
};

/**
 * Writes a track of a segment of transport streams as fragmented MP4. The bytes are read and
 * remuxed once for both tracks. Undefined for other segments. Rejects with a playback error, or a
 * PackagingError.
 */
export async function remuxSegment(
  found: FoundPart,
  { place, sibling, ctx, parts }: RemuxOptions,
): Promise<BuiltSegment | undefined> {
  const source = [ctx.scope, toSourceKey(ctx.source), place];
  const toKey = (segment: TransportSegment): string => JSON.stringify([...source, segment]);
  const own = toSegment(found);
  if (own === undefined) return undefined;
  const other = (sibling && toSegment(sibling)) ?? [];
  const segments = [own, other].flat().toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
  return await parts.builds.take(toKey(own), {
    together: JSON.stringify([...source, segments]),
    signal: ctx.signal,
    build: async (signal) => {
      const { written, headers } = await remux(place, segments, { ctx: { ...ctx, signal }, parts });
      return new Map(
        written.map((bytes, index) => [toKey(segments[index] ?? own), { bytes, headers }]),
      );
    },
  });
}

function toSegment({
  part: { segments, selection },
  index,
  number,
}: FoundPart): TransportSegment | undefined {
  if (selection?.kind !== 'transport') return undefined;
  const { startTicks = 0, durationTicks = 0 } = segments[index] ?? {};
  const sequenceNumber = toSequenceNumber(number);
  return { kind: selection.stream, startTicks, durationTicks, sequenceNumber };
}

type Remuxed = {
  readonly written: readonly Buffer[];
  readonly headers: ReadonlyMap<string, string>;
};

/** On a thread. The memory of the segment is moved there and back. */
async function remux(
  place: Place,
  segments: readonly TransportSegment[],
  { ctx, parts }: Pick<RemuxOptions, 'ctx' | 'parts'>,
): Promise<Remuxed> {
  const { threads, files, buffers } = parts;
  using part = await readReserved(place, { ...ctx, files, memory: buffers }, parts);
  const { bytes, headers } = part;
  const { buffer, byteOffset, length } = bytes;
  const input = { bytes: new Uint8Array(buffer, byteOffset, length), segments };
  const client = toBackgroundClient(ctx.source.url);
  const options = { client, bytes: length, signal: ctx.signal, transfers: [buffer] };
  const result = await threads.run(task, input, options);
  if (result.kind === 'refused') throw new PackagingError('invalid_data', result.message);
  const { memory, fragments } = result.value;
  buffers.give(Buffer.from(memory));
  return { written: fragments.map((fragment) => Buffer.from(fragment.buffer)), headers };
}
