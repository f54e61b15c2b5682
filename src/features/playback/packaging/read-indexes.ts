import { readSegmentIndex } from '#lib/media/read-segment-index.ts';
import type { Stream, StreamPart } from '#lib/packaging/streams/stream.ts';

import { type PlaceContext, readPlace } from './read-place.ts';

/** A day of segments of two seconds has 500 KB. */
const INDEX_BYTES_MAX = 1024 * 1024;

/**
 * Replaces the segment indexes of a stream by the segments that they list. A track with an
 * unreadable index is omitted. Rejects with a playback error.
 */
export async function readIndexes(stream: Stream, ctx: PlaceContext): Promise<Stream> {
  const tracks = await Promise.all(
    stream.tracks.map(async (track) => {
      const parts = await Promise.all(track.parts.map((part) => readIndex(part, ctx)));
      const known = parts.filter((part) => part !== undefined);
      return known.length === parts.length ? [{ ...track, parts: known }] : [];
    }),
  );
  return { ...stream, tracks: tracks.flat() };
}

async function readIndex(part: StreamPart, ctx: PlaceContext): Promise<StreamPart | undefined> {
  const { places, timescale, segments } = part;
  if (places.kind === 'list') return part;
  const { href, range } = places.index;
  if (range === null || range.end - range.start > INDEX_BYTES_MAX) return undefined;
  const { bytes } = await readPlace(places.index, ctx);
  const found = readSegmentIndex(bytes, range.start);
  const periodTicks = segments[0]?.startTicks ?? 0;
  return (
    found && {
      ...part,
      segments: found.map(({ startSeconds, durationSeconds }) => {
        const startTicks = Math.round(startSeconds * timescale);
        const endTicks = Math.round((startSeconds + durationSeconds) * timescale);
        return { startTicks: periodTicks + startTicks, durationTicks: endTicks - startTicks };
      }),
      places: {
        kind: 'list',
        list: found.map(({ start, end }) => ({ href, range: { start, end } })),
      },
    }
  );
}
