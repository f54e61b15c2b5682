import type { TrackDescription } from '#lib/packaging/presentation.ts';
import type { HlsPart } from '#lib/packaging/streams/read-hls-playlist.ts';
import {
  type InitTrack,
  readFragmentStart,
  readInitTracks,
} from '#lib/packaging/streams/read-media-start.ts';
import type { Place, Selection } from '#lib/packaging/streams/stream.ts';
import { TRANSPORT_TIMESCALE } from '#lib/packaging/transport/list-units.ts';
import {
  readTransportStart,
  readTransportTracks,
  TICKS_WRAP,
  type TransportTrack,
} from '#lib/packaging/transport/transport-track.ts';

import { type PlaceContext, readPlaceStart } from './read-place.ts';

/** A track of the segments between two discontinuities. */
export type PartTrack = {
  readonly description: TrackDescription;
  readonly timescale: number;
  readonly init: Place | null;
  /** The ticks after which times start again; null if they do not. */
  readonly wrapTicks: number | null;
  /** The length of the start of a segment for `readStart`. */
  readonly startBytes: number;
  readonly selection?: Selection;
  /** Reads the start time of a segment in ticks, from its first bytes. */
  readonly readStart: (bytes: Uint8Array) => number | undefined;
};

const INIT_BYTES_MAX = 1024 * 1024;
/** Enough for the header of a fragment, whose media follows. */
export const FRAGMENT_START_BYTES = 64 * 1024;
/** Enough for a picture and the start of the audio. */
const TRANSPORT_START_BYTES = 256 * 1024;

/** Describes the tracks of segments. Rejects with a playback error, or a PackagingError. */
export async function readPartTracks(
  { map, segments }: HlsPart,
  ctx: PlaceContext,
): Promise<readonly PartTrack[]> {
  const first = segments.find(({ place }) => place !== null)?.place;
  if (map === null) return first ? await readTransportPart(first, ctx) : [];
  const tracks = await readInit(map, ctx);
  return tracks.map((track) => ({
    description: track,
    timescale: track.timescale,
    init: map,
    wrapTicks: null,
    startBytes: FRAGMENT_START_BYTES,
    ...(tracks.length > 1 && { selection: { kind: 'fragments', trackId: track.trackId } }),
    readStart: (bytes) => readFragmentStart(bytes, track),
  }));
}

async function readTransportPart(first: Place, ctx: PlaceContext): Promise<readonly PartTrack[]> {
  const tracks = await readTransportInit(first, ctx);
  return tracks.map(({ description }) => {
    const stream = description.kind === 'video' ? 'video' : 'audio';
    return {
      description,
      timescale: TRANSPORT_TIMESCALE,
      init: first,
      wrapTicks: TICKS_WRAP,
      startBytes: TRANSPORT_START_BYTES,
      selection: { kind: 'transport', stream },
      readStart: (bytes) => readTransportStart(bytes, stream),
    };
  });
}

/** Reads the tracks of a transport stream from its start. */
export async function readTransportInit(
  place: Place,
  ctx: PlaceContext,
): Promise<readonly TransportTrack[]> {
  return readTransportTracks(await readPlaceStart(place, TRANSPORT_START_BYTES, ctx));
}

/** Reads the tracks of an initialization segment. */
export async function readInit(map: Place, ctx: PlaceContext): Promise<readonly InitTrack[]> {
  return readInitTracks(await readPlaceStart(map, INIT_BYTES_MAX, ctx));
}
