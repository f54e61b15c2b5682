import { PackagingError } from '#lib/packaging/packaging-error.ts';
import type { TrackDescription } from '#lib/packaging/presentation.ts';
import type { HlsPart } from '#lib/packaging/streams/read-hls-playlist.ts';
import {
  type InitTrack,
  readFragmentStart,
  readInitTracks,
} from '#lib/packaging/streams/read-media-start.ts';
import type { Place, Selection } from '#lib/packaging/streams/stream.ts';

import { type PlaceContext, readPlaceStart } from './read-place.ts';

/** A track of the segments between two discontinuities. */
export type PartTrack = {
  readonly description: TrackDescription;
  readonly timescale: number;
  readonly init: Place | null;
  readonly selection?: Selection;
  /** Reads the start time of a segment in ticks, from its first bytes. */
  readonly readStart: (bytes: Uint8Array) => number | undefined;
};

const INIT_BYTES_MAX = 1024 * 1024;
/** Enough for the header of a fragment, whose media follows. */
export const FRAGMENT_START_BYTES = 64 * 1024;

/** Describes the tracks of segments. Rejects with a playback error, or a PackagingError. */
export async function readPartTracks(
  { map }: HlsPart,
  ctx: PlaceContext,
): Promise<readonly PartTrack[]> {
  if (map === null) throw new PackagingError('unsupported', 'Its segments are not MP4.');
  const tracks = await readInit(map, ctx);
  return tracks.map((track) => ({
    description: track,
    timescale: track.timescale,
    init: map,
    ...(tracks.length > 1 && { selection: { kind: 'fragments', trackId: track.trackId } }),
    readStart: (bytes) => readFragmentStart(bytes, track),
  }));
}

/** Reads the tracks of an initialization segment. */
export async function readInit(map: Place, ctx: PlaceContext): Promise<readonly InitTrack[]> {
  return readInitTracks(await readPlaceStart(map, INIT_BYTES_MAX, ctx));
}
