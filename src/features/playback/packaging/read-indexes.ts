import type { Source } from '#features/videos/index.ts';
import { readSegmentIndex } from '#lib/media/read-segment-index.ts';
import type { Place, Stream, StreamPart } from '#lib/packaging/streams/stream.ts';

import { openShared } from '../media/open-media.ts';
import { type FilePart, readPart } from '../media/read-media-range.ts';
import type { SharedMedia } from '../media/shared-media.ts';

/** A day of segments of two seconds has 500 KB. */
const INDEX_BYTES_MAX = 1024 * 1024;

type Context = {
  readonly source: Source;
  readonly scope: string;
  readonly media: SharedMedia;
  readonly signal: AbortSignal;
};

/**
 * Replaces the segment indexes of a stream by the segments that they list. A track with an
 * unreadable index is omitted. Rejects with a playback error.
 */
export async function readIndexes(stream: Stream, ctx: Context): Promise<Stream> {
  const tracks = await Promise.all(
    stream.tracks.map(async (track) => {
      const parts = await Promise.all(track.parts.map((part) => readIndex(part, ctx)));
      const known = parts.filter((part) => part !== undefined);
      return known.length === parts.length ? [{ ...track, parts: known }] : [];
    }),
  );
  return { ...stream, tracks: tracks.flat() };
}

async function readIndex(part: StreamPart, ctx: Context): Promise<StreamPart | undefined> {
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

/** Reads the bytes of a place, which must have a range. Rejects with a playback error. */
export function readPlace(
  { href, range }: Place,
  { source, scope, media, signal }: Context,
): Promise<FilePart> {
  const { start, end } = range ?? { start: 0, end: 0 };
  const file = { url: new URL(href), source, scope, undeclaredSecondsMax: Infinity };
  return readPart((viewerRequest) => openShared(file, { media, viewerRequest, signal }), {
    start,
    length: end - start,
  });
}
