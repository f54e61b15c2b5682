import { AppError } from '#contract/app-error.ts';
import { PackagingError } from '#lib/packaging/packaging-error.ts';
import { listGaps } from '#lib/packaging/streams/list-gaps.ts';
import { placePeriods } from '#lib/packaging/streams/place-periods.ts';
import { placeLiveText, placeText } from '#lib/packaging/streams/place-text.ts';
import type { HlsEntry } from '#lib/packaging/streams/read-hls-entries.ts';
import type { HlsPart, HlsPlaylist } from '#lib/packaging/streams/read-hls-playlist.ts';
import type { StreamClock } from '#lib/packaging/streams/stream-clock.ts';
import type {
  HlsDetails,
  HlsText,
  MuxedSound,
  Stream,
  StreamPart,
  StreamTrack,
} from '#lib/packaging/streams/stream.ts';
import { alignWraps } from '#lib/packaging/transport/align-wraps.ts';

import { type PartTrack, readPartTracks } from './read-media-start.ts';
import type { PlaceContext } from './read-place.ts';

/** A playlist of the stream, as it is now. */
export type OpenedPlaylist = { readonly entry: HlsEntry; readonly playlist: HlsPlaylist };

type Options = {
  /** The sound of the variants is one of the audio tracks. */
  readonly hasMuxedAudio: boolean;
  readonly textCodec: string | null;
  readonly captions: Stream['captions'];
  /** The multivariant playlist states that every segment starts with a keyframe. */
  readonly isIndependent: boolean;
  /** All text of the stream, opened or not. */
  readonly texts: readonly HlsText[];
  readonly clock: StreamClock;
  readonly ctx: PlaceContext;
  readonly nowMs: number;
};

type Kind = 'video' | 'audio';

/** Playlists do not state it. */
const AUDIO_BANDWIDTH = 128_000;

/**
 * Reads the tracks of playlists, from the playlists and the start of their media. Rejects with a
 * playback error, or a PackagingError.
 */
export async function readHlsStream(
  opened: readonly OpenedPlaylist[],
  {
    hasMuxedAudio,
    textCodec: codec,
    texts: allTexts,
    captions,
    isIndependent,
    clock,
    ctx,
    nowMs,
  }: Options,
): Promise<Stream> {
  const playlists = opened.filter(({ entry }) => entry.kind !== 'text');
  const read = await Promise.all(
    playlists.map((playlist, index) => readTracks(playlist, { index, clock, ctx })),
  );
  const firstVariant = playlists.findIndex(({ entry }) => entry.kind === 'variant');
  const hasVideo = read.flat().some(({ kind }) => kind === 'video');
  const tracks = read.flatMap((found, index) => {
    if (playlists[index]?.entry.kind === 'audio' || !hasVideo) return found;
    const isHeard = hasMuxedAudio && index === firstVariant;
    return found.filter(({ kind }) => kind === 'video' || isHeard);
  });
  const main = playlists[firstVariant]?.playlist;
  if (tracks.length === 0 || main === undefined) {
    throw new PackagingError('unsupported', 'It has no readable media.');
  }
  const isLive = main.isLive;
  const sounds = isLive || !hasMuxedAudio ? [] : read.flatMap(findSound);
  const aligned = alignWraps([...tracks, ...sounds.map(({ track }) => track)]);
  const alignedTracks = aligned.slice(0, tracks.length);
  const dates = listDates(main);
  const placed = placePeriods(alignedTracks, {
    dates,
    nowMs: isLive ? nowMs : null,
  });
  const mediaDates = toMediaDates(alignedTracks, dates);
  const periods = clock.keepPeriods(placed);
  const texts = await placeTexts(opened, {
    main: isLive ? alignedTracks[0] : undefined,
    periods,
    codec,
    clock,
    dates: mediaDates,
  });
  return {
    tracks: [...alignedTracks, ...texts],
    sounds: sounds.map(({ videoId, track }, index) => ({
      videoId,
      track: aligned[tracks.length + index] ?? track,
    })),
    captions,
    live: isLive ? { updateSeconds: main.targetSeconds, startMs: 0 } : null,
    periods,
    hls: {
      targetSeconds: main.targetSeconds,
      isIndependent: isIndependent || playlists.every(({ playlist }) => playlist.isIndependent),
      dates: mediaDates,
      gaps: new Map(
        playlists.flatMap(({ playlist }, index) =>
          (read[index] ?? []).map((track) => [track.id, listGaps(playlist, track)] as const),
        ),
      ),
      texts: allTexts,
      textCodec: codec,
    },
  };
}

type TextOptions = Omit<
  Parameters<typeof placeLiveText>[2] & Parameters<typeof placeText>[2],
  'id' | 'main'
> & {
  /** Of a live stream. */
  readonly main: StreamTrack | undefined;
};

async function placeTexts(
  opened: readonly OpenedPlaylist[],
  { main, ...options }: TextOptions,
): Promise<readonly StreamTrack[]> {
  const texts = await Promise.all(
    opened.map(async ({ entry, playlist }, index) => {
      if (entry.kind !== 'text') return undefined;
      const id = `text${index}`;
      if (main === undefined) return placeText(entry, playlist, { id, ...options });
      return await placeLiveText(entry, playlist, { id, main, ...options });
    }),
  );
  return texts.flatMap((text) => text ?? []);
}

/** By period, from the dates of the segments of the main track. */
function toMediaDates(
  [main]: readonly StreamTrack[],
  dates: ReturnType<typeof listDates>,
): HlsDetails['dates'] {
  return new Map(
    main?.parts.flatMap(({ period, timescale, segments }) => {
      const { index = -1, ms = 0 } = dates.get(period) ?? {};
      const ticks = segments[index]?.startTicks;
      return ticks === undefined ? [] : [[period, ms - (ticks / timescale) * 1000] as const];
    }),
  );
}

function findSound(tracks: readonly StreamTrack[]): readonly MuxedSound[] {
  const [video, track] = tracks;
  return video?.kind === 'video' && track !== undefined ? [{ videoId: video.id, track }] : [];
}

function listDates({ parts }: HlsPlaylist): Parameters<typeof placePeriods>[1]['dates'] {
  return new Map(
    parts.flatMap(({ period, segments }) => {
      const index = segments.findIndex(({ dateMs }) => dateMs !== null);
      const ms = segments[index]?.dateMs ?? null;
      return ms === null ? [] : [[String(period), { index, ms }] as const];
    }),
  );
}

type TrackOptions = Pick<Options, 'clock' | 'ctx'> & { readonly index: number };
type ReadPart = { readonly part: HlsPart; readonly tracks: readonly PartTrack[] };

async function readTracks(
  { entry, playlist }: OpenedPlaylist,
  { index, clock, ctx }: TrackOptions,
): Promise<readonly StreamTrack[]> {
  const parts = playlist.parts.filter(({ segments }) => segments.some(({ place }) => place));
  const read: readonly ReadPart[] = await Promise.all(
    parts.map(async (part) => ({ part, tracks: await readPartTracks(part, ctx) })),
  );
  const kinds: readonly Kind[] = ['video', 'audio'];
  const tracks = await Promise.all(
    kinds.map((kind) => {
      const options = { id: `${kind}${index}`, isLive: playlist.isLive, clock };
      return readTrack(entry, { kind, read, ...options });
    }),
  );
  return tracks.flatMap((track) => track ?? []);
}

type TrackInput = Omit<PartOptions, 'isLive'> & {
  readonly kind: Kind;
  readonly read: readonly ReadPart[];
  readonly isLive: boolean;
};

async function readTrack(
  entry: HlsEntry,
  { kind, read, ...options }: TrackInput,
): Promise<StreamTrack | undefined> {
  const parts: StreamPart[] = [];
  let description: PartTrack['description'] | undefined;
  for (const { part, tracks } of read) {
    const track = tracks.find((each) => each.description.kind === kind);
    const found = track && (await readPart(part, track, options));
    if (track === undefined || found === undefined) continue;
    description ??= track.description;
    parts.push(found);
  }
  return description && { ...describe(entry, description), id: options.id, parts };
}

function describe(
  entry: HlsEntry,
  description: PartTrack['description'],
): Omit<StreamTrack, 'id' | 'parts'> {
  const { kind, format, codec, video, audio, language } = description;
  const isVideo = kind === 'video';
  const bandwidth = (isVideo ? entry.bandwidth : null) ?? AUDIO_BANDWIDTH;
  const { frameRate, range, purpose } = entry;
  return {
    kind,
    format,
    codec,
    language: isVideo ? null : (entry.language ?? language),
    label: isVideo ? null : entry.label,
    isDefault: entry.isDefault,
    video: video && { ...video, frameRate, range: range === 'SDR' ? video.range : range },
    audio,
    bandwidth: { peak: bandwidth, average: entry.averageBandwidth ?? bandwidth },
    purpose,
  };
}

type PartOptions = {
  readonly id: string;
  readonly isLive: boolean;
  readonly clock: StreamClock;
};

async function readPart(
  { period, firstNumber, segments }: HlsPart,
  { timescale, init, selection, wrapTicks, readStart }: PartTrack,
  { id, isLive, clock }: PartOptions,
): Promise<StreamPart | undefined> {
  const timed = await clock.timePart(
    {
      track: id,
      period: String(period),
      firstNumber,
      timescale,
      wrapTicks,
      segments: segments.map(({ durationUs, place }) => ({
        durationUs,
        isMissing: place === null,
      })),
    },
    {
      isLive,
      async measure(index) {
        const place = segments[index]?.place;
        if (!place) return undefined;
        try {
          return await readStart(place);
        } catch (error) {
          // Players skip a segment that is missing.
          if (error instanceof AppError && error.code === 'not_found') return undefined;
          throw error;
        }
      },
    },
  );
  return (
    timed && {
      period: String(period),
      timescale,
      segments: timed,
      firstNumber,
      init,
      places: { kind: 'list', list: segments.map(({ place }) => place) },
      ...(selection && { selection }),
    }
  );
}
