import type { StreamPart, StreamTrack } from '#lib/packaging/streams/stream.ts';
import { writeHlsMaster } from '#lib/packaging/write-hls-master.ts';
import { type PlaylistPart, writeHlsParts } from '#lib/packaging/write-hls-media.ts';

import type { OpenedStream } from './streams.ts';
import { INIT } from './write-packaged-manifest.ts';

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
    { chaptersUri: null },
  );
}

export function writeStreamPlaylist(opened: OpenedStream, track: StreamTrack): string {
  const { stream, numbers, firsts } = opened;
  const [first] = track.parts;
  const partNumbers = firsts.get(track.id) ?? [];
  return writeHlsParts(
    track.parts.map((part, index) =>
      toPlaylistPart(part, {
        track,
        firstNumber: partNumbers[index] ?? 0,
        period: numbers.findPeriod(part.period),
        startMs: stream.live?.startMs ?? null,
      }),
    ),
    {
      firstNumber: partNumbers[0] ?? 0,
      firstPart: first === undefined ? 0 : numbers.findPeriod(first.period),
      isLive: stream.live !== null,
    },
  );
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
