import type { Rendition } from '#lib/packaging/rendition.ts';
import type { Stream, StreamPart, StreamTrack } from '#lib/packaging/streams/stream.ts';
import { writeHlsMaster } from '#lib/packaging/write-hls-master.ts';
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
    firstNumber,
    period,
    mediaSeconds,
  }: Omit<Naming, 'startMs'> & { readonly mediaSeconds: number },
): Rendition {
  return {
    ...track,
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
export function writeStreamMaster({ stream }: OpenedStream): string | undefined {
  return writeHlsMaster(
    stream.tracks.map((track) => ({
      ...track,
      playlistUri: `${track.id}/${PLAYLIST}.m3u8`,
      keyframes: null,
    })),
  );
}

export function writeStreamPlaylist(opened: OpenedStream, track: StreamTrack): string {
  const { stream, firsts } = opened;
  const [first] = track.parts;
  const partNumbers = firsts.get(track.id) ?? [];
  return writeHlsParts(
    track.parts.map((part, index) =>
      toPlaylistPart(part, {
        track,
        firstNumber: partNumbers[index] ?? 0,
        period: findPeriodNumber(opened, part.period),
        startMs: stream.live?.startMs ?? null,
      }),
    ),
    {
      firstNumber: partNumbers[0] ?? 0,
      firstPart: first === undefined ? 0 : findPeriodNumber(opened, first.period),
      isLive: stream.live !== null,
    },
  );
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
  readonly startMs: number | null;
};

function toPlaylistPart(
  { timescale, segments, init }: StreamPart,
  { track, firstNumber, period, startMs }: Naming,
): PlaylistPart {
  const startSeconds = (segments[0]?.startTicks ?? 0) / timescale;
  return {
    timescale,
    segments,
    addresses: {
      kind: 'template',
      init: init === null ? null : `${INIT}-${period}.mp4`,
      media: `$Number$.${track.format === 'mp4' ? 'm4s' : track.format}`,
      firstNumber,
    },
    ...(startMs !== null && { startMs: startMs + startSeconds * 1000 }),
  };
}
