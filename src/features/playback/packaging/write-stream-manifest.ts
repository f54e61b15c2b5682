import type { Rendition } from '#lib/packaging/rendition.ts';
import type {
  HlsDetails,
  HlsText,
  Stream,
  StreamGap,
  StreamPart,
  StreamTrack,
} from '#lib/packaging/streams/stream.ts';
import { type HlsRendition, writeHlsMaster } from '#lib/packaging/write-hls-master.ts';
import { type PlaylistPart, writeHlsParts } from '#lib/packaging/write-hls-media.ts';
import { writePeriods } from '#lib/packaging/write-mpd.ts';

import { findPeriodNumber, type OpenedStream } from './streams.ts';
import { INIT } from './write-packaged-manifest.ts';

/** Players start this many segments behind the newest one (RFC 8216bis §6.3.3). */
const DELAY_SEGMENTS = 3;

/** The presentation of a complete stream starts with its first segment. */
export function writeStreamMpd(opened: OpenedStream): string {
  const { stream, firsts, readAtMs, endedAtMs } = opened;
  const { tracks, live } = stream;
  const periods = stream.periods.map(({ period, startSeconds, mediaSeconds }) => ({
    id: String(findPeriodNumber(opened, period)),
    startSeconds,
    renditions: tracks.flatMap((track) =>
      track.parts.flatMap((part, index) =>
        part.period === period
          ? [
              toRendition(part, {
                track,
                captions: track.kind === 'video' ? stream.captions : [],
                firstNumber: firsts.get(track.id)?.[index] ?? 0,
                period: findPeriodNumber(opened, period),
                mediaSeconds,
              }),
            ]
          : [],
      ),
    ),
  }));
  const { startSeconds, endSeconds } = measureWindow(stream);
  const windowSeconds = endSeconds - startSeconds;
  if (live === null) {
    // Players that play it live stay on its timeline.
    const durationSeconds = endedAtMs === null ? windowSeconds : endSeconds;
    return writePeriods(periods, { kind: 'static', durationSeconds });
  }
  const { updateSeconds } = live;
  return writePeriods(periods, {
    kind: 'dynamic',
    publishedMs: readAtMs,
    updateSeconds,
    windowSeconds,
    delaySeconds: updateSeconds * DELAY_SEGMENTS,
  });
}

function toRendition(
  { timescale, segments, init }: StreamPart,
  {
    track,
    captions,
    firstNumber,
    period,
    mediaSeconds,
  }: Naming & Pick<Stream, 'captions'> & { readonly mediaSeconds: number },
): Rendition {
  return {
    ...track,
    captions,
    timescale,
    segments,
    offsetTicks: Math.round(mediaSeconds * timescale),
    addresses: {
      kind: 'template',
      init: init === null ? null : `${track.id}/${INIT}-${period}.mp4`,
      media: `${track.id}/$Number$.m4s`,
      firstNumber,
    },
  };
}

/** The name of the media playlist of a track. */
export const PLAYLIST = 'media';

/** Undefined if HLS has no place for any of the tracks. */
export function writeStreamMaster({
  stream: { tracks, captions, hls },
}: OpenedStream): string | undefined {
  const media = tracks.filter(({ kind }) => hls === null || kind !== 'text');
  const texts = hls === null ? [] : hls.texts.map((text) => toTextRendition(text, hls));
  return writeHlsMaster(
    [
      ...media.map((track) => ({
        ...track,
        playlistUri: `${track.id}/${PLAYLIST}.m3u8`,
        keyframes: null,
      })),
      ...texts,
    ],
    { captions, isIndependent: hls?.isIndependent ?? true },
  );
}

/** Players of HLS read the playlists of the source, whose times are those of the media. */
function toTextRendition(
  { href, ...text }: HlsText,
  { textCodec }: Pick<HlsDetails, 'textCodec'>,
): HlsRendition {
  return {
    ...text,
    kind: 'text',
    format: textCodec === null ? 'vtt' : 'mp4',
    codec: textCodec ?? '',
    video: null,
    audio: null,
    bandwidth: { peak: 0, average: 0 },
    playlistUri: href,
    keyframes: null,
  };
}

export function writeStreamPlaylist(opened: OpenedStream, track: StreamTrack): string {
  const { hls, live } = opened.stream;
  const listed = listParts(opened, track);
  const [first] = listed;
  return writeHlsParts(
    listed.map(({ part }) => part),
    {
      firstNumber: first?.firstNumber ?? 0,
      isLive: live !== null,
      isIndependent: hls?.isIndependent ?? true,
      ...(hls !== null && live !== null && { targetSeconds: hls.targetSeconds }),
    },
  );
}

type ListedPart = {
  /** The media sequence number of its first segment. Gaps count, as in the playlist of the source. */
  readonly firstNumber: number;
  readonly part: PlaylistPart;
};

/** The parts of a track and its gaps, in order. */
function listParts(opened: OpenedStream, track: StreamTrack): readonly ListedPart[] {
  const { hls } = opened.stream;
  const media = track.parts.map((part, index): ListedPart => {
    const firstNumber = opened.firsts.get(track.id)?.[index] ?? 0;
    const written = toPlaylistPart(part, { track, opened, firstNumber });
    return { firstNumber: (hls && part.firstNumber) ?? firstNumber, part: written };
  });
  const gaps = hls?.gaps.get(track.id) ?? [];
  if (gaps.length === 0) return media;
  const missing = gaps.map((gap): ListedPart => ({
    firstNumber: gap.firstNumber,
    part: toGap(gap),
  }));
  return [...media, ...missing].toSorted((a, b) => a.part.number - b.part.number);
}

/** From the first segment of the main track to the end of the last segment. */
function measureWindow({ periods, tracks }: Stream): {
  readonly startSeconds: number;
  readonly endSeconds: number;
} {
  const [first] = tracks[0]?.parts ?? [];
  const [period] = periods;
  const last = periods.at(-1);
  if (first === undefined || period === undefined || last === undefined) {
    return { startSeconds: 0, endSeconds: 0 };
  }
  const mediaSeconds = (first.segments[0]?.startTicks ?? 0) / first.timescale;
  const startSeconds = period.startSeconds + mediaSeconds - period.mediaSeconds;
  const ends = tracks.flatMap(({ parts }) =>
    parts.flatMap(({ timescale, segments, period: own }) => {
      const segment = own === last.period ? segments.at(-1) : undefined;
      return segment === undefined ? [] : (segment.startTicks + segment.durationTicks) / timescale;
    }),
  );
  return { startSeconds, endSeconds: last.startSeconds + Math.max(...ends) - last.mediaSeconds };
}

type Naming = {
  readonly track: StreamTrack;
  readonly firstNumber: number;
  readonly period: number;
};

function toPlaylistPart(
  { period, timescale, segments, init, places }: StreamPart,
  { track, opened, firstNumber }: Omit<Naming, 'period'> & { readonly opened: OpenedStream },
): PlaylistPart {
  const number = findPeriodNumber(opened, period);
  const startSeconds = (segments[0]?.startTicks ?? 0) / timescale;
  const { live, hls } = opened.stream;
  const zeroMs = hls === null ? live?.startMs : hls.dates.get(period);
  const missing =
    places.kind === 'list' ? [...places.list.keys()].filter((at) => places.list[at] === null) : [];
  return {
    number,
    timescale,
    segments,
    addresses: {
      kind: 'template',
      init: init === null ? null : `${INIT}-${number}.mp4`,
      media: `$Number$.${track.format === 'mp4' ? 'm4s' : track.format}`,
      firstNumber,
    },
    gaps: new Set(missing),
    ...(zeroMs !== undefined && { startMs: zeroMs + startSeconds * 1000 }),
  };
}

/** No player requests these segments. */
function toGap({ period, timescale, segments, firstNumber }: StreamGap): PlaylistPart {
  return {
    number: Number(period),
    timescale,
    segments,
    addresses: {
      kind: 'template',
      init: null,
      media: 'gap-$Number$.m4s',
      firstNumber,
    },
    gaps: new Set(segments.keys()),
  };
}
