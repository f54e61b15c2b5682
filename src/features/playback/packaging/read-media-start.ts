import { PackagingError } from '#lib/packaging/packaging-error.ts';
import type { TrackDescription } from '#lib/packaging/presentation.ts';
import type { HlsPart } from '#lib/packaging/streams/read-hls-playlist.ts';
import {
  type InitTrack,
  readFragmentLead,
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
  readonly selection?: Selection;
  /** Reads the start time of a segment in ticks. Rejects with a playback error. */
  readonly readStart: (place: Place) => Promise<number | undefined>;
};

const INIT_BYTES_MAX = 1024 * 1024;
/** Enough for the header of a fragment, whose media follows. Long fragments have longer headers. */
const FRAGMENT_START_BYTES = [64 * 1024, 1024 * 1024] as const;
/**
 * Enough for a picture and the start of the audio. Multiplexers collect audio for up to 0.7 seconds,
 * which is 4 MB at 48 Mbit/s.
 */
const TRANSPORT_START_BYTES = [256 * 1024, 1024 * 1024, 4 * 1024 * 1024] as const;

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
    ...(tracks.length > 1 && { selection: { kind: 'fragments', trackId: track.trackId } }),
    readStart: (place) =>
      readFirst(place, { lengths: FRAGMENT_START_BYTES, ctx }, (bytes) =>
        readFragmentStart(bytes, track),
      ),
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
      selection: { kind: 'transport', stream },
      readStart: (place) =>
        readFirst(place, { lengths: TRANSPORT_START_BYTES, ctx }, (bytes) =>
          readTransportStart(bytes, stream),
        ),
    };
  });
}

/** Reads the tracks of a transport stream from its start. */
export async function readTransportInit(
  place: Place,
  ctx: PlaceContext,
): Promise<readonly TransportTrack[]> {
  let missing: PackagingError | undefined;
  const tracks = await readFirst(place, { lengths: TRANSPORT_START_BYTES, ctx }, (bytes) => {
    try {
      return readTransportTracks(bytes);
    } catch (error) {
      if (!(error instanceof PackagingError) || error.reason !== 'invalid_data') throw error;
      missing = error;
      return undefined;
    }
  });
  if (tracks === undefined)
    throw missing ?? new PackagingError('invalid_data', 'It has no tracks.');
  return tracks;
}

/** Reads how far the first decode time of a segment precedes its start. */
export function readLead(
  place: Place,
  track: InitTrack,
  ctx: PlaceContext,
): Promise<number | undefined> {
  return readFirst(place, { lengths: FRAGMENT_START_BYTES, ctx }, (bytes) =>
    readFragmentLead(bytes, track),
  );
}

/** Reads the start of a place, and more of it until the result is known. */
async function readFirst<Result>(
  place: Place,
  { lengths, ctx }: { readonly lengths: readonly number[]; readonly ctx: PlaceContext },
  read: (bytes: Buffer) => Result | undefined,
): Promise<Result | undefined> {
  for (const length of lengths) {
    // oxlint-disable-next-line no-await-in-loop -- most starts are short
    const bytes = await readPlaceStart(place, length, ctx);
    const result = read(bytes);
    if (result !== undefined || bytes.length < length) return result;
  }
  return undefined;
}

/** Reads the tracks of an initialization segment. */
export async function readInit(map: Place, ctx: PlaceContext): Promise<readonly InitTrack[]> {
  return readInitTracks(await readPlaceStart(map, INIT_BYTES_MAX, ctx));
}
