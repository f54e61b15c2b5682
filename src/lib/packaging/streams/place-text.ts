import type { HlsEntry } from './read-hls-entries.ts';
import type { HlsPlaylist, HlsSegment } from './read-hls-playlist.ts';
import type { StreamPart, StreamPeriod, StreamTrack } from './stream.ts';

type TextOptions = {
  readonly id: string;
  readonly periods: readonly StreamPeriod[];
  /** Of text in MP4; null if unknown. */
  readonly codec: string | null;
};

const TIMESCALE = 1000;
/** Text has almost no data, but a bandwidth is required. */
const BANDWIDTH = { peak: 1000, average: 1000 };

/**
 * Places the segments of a text rendition in the periods of a recording, by the durations of its
 * playlist: WebVTT, or MP4 with a known codec. Undefined for a rendition without such segments.
 */
export function placeText(
  { language, label, isDefault }: HlsEntry,
  { parts: playlist }: HlsPlaylist,
  { id, periods, codec }: TextOptions,
): StreamTrack | undefined {
  const [map = null, ...otherMaps] = playlist.map((part) => part.map);
  const isUniform = otherMaps.every((other) => JSON.stringify(other) === JSON.stringify(map));
  if (!isUniform || (map !== null && codec === null)) return undefined;
  const timed = toTimes(playlist.flatMap(({ segments }) => segments));
  const startSeconds = periods[0]?.startSeconds ?? 0;
  const parts = periods.flatMap((period): readonly StreamPart[] => {
    const { mediaSeconds } = period;
    const playlistSeconds = period.startSeconds - startSeconds;
    const own = timed.flatMap((segment) => clip(segment, period, playlistSeconds));
    const [first] = own.flatMap(({ place }) => place ?? []);
    if (first === undefined) return [];
    return [
      {
        period: period.period,
        timescale: TIMESCALE,
        segments: own,
        firstNumber: 0,
        init: map ?? first,
        places: { kind: 'list', list: own.map(({ place }) => place) },
        ...(map === null && { selection: { kind: 'cues', mediaSeconds, playlistSeconds } }),
      },
    ];
  });
  if (parts.length === 0) return undefined;
  return {
    id,
    kind: 'text',
    format: 'mp4',
    codec: map === null ? 'wvtt' : (codec ?? ''),
    language,
    label,
    isDefault,
    video: null,
    audio: null,
    bandwidth: BANDWIDTH,
    parts,
  };
}

type Timed = Pick<HlsSegment, 'place'> & {
  readonly startSeconds: number;
  readonly endSeconds: number;
};

function toTimes(segments: readonly HlsSegment[]): readonly Timed[] {
  let us = 0;
  return segments.map(({ durationUs, place }) => {
    const startSeconds = us / 1e6;
    us += durationUs;
    return { place, startSeconds, endSeconds: us / 1e6 };
  });
}

type Clipped = StreamPart['segments'][number] & Pick<HlsSegment, 'place'>;

/** The part of a segment in a period, which starts at this time of the playlist. */
function clip(
  { place, startSeconds, endSeconds }: Timed,
  { mediaSeconds, mediaEndSeconds }: StreamPeriod,
  playlistSeconds: number,
): readonly Clipped[] {
  const [start = 0, end = 0] = [startSeconds, endSeconds].map((seconds) => {
    const inMedia = seconds - playlistSeconds + mediaSeconds;
    return Math.round(Math.min(Math.max(inMedia, mediaSeconds), mediaEndSeconds) * TIMESCALE);
  });
  return end > start ? [{ place, startTicks: start, durationTicks: end - start }] : [];
}
