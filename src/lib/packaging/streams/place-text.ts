import type { HlsEntry } from './read-hls-entries.ts';
import type { HlsPart, HlsPlaylist, HlsSegment } from './read-hls-playlist.ts';
import type { StreamClock } from './stream-clock.ts';
import type { CueTimes, Place, StreamPart, StreamPeriod, StreamTrack } from './stream.ts';

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
  entry: HlsEntry,
  { parts: playlist }: Pick<HlsPlaylist, 'parts'>,
  { id, periods, codec }: TextOptions,
): StreamTrack | undefined {
  const map = findMap({ parts: playlist }, codec);
  if (map === undefined) return undefined;
  const timed = toTimes(playlist.flatMap(({ segments }) => segments));
  const startSeconds = periods[0]?.startSeconds ?? 0;
  const parts = periods.flatMap((period): readonly StreamPart[] => {
    const { mediaSeconds } = period;
    const playlistSeconds = period.startSeconds - startSeconds;
    const own = timed.flatMap((segment) => clip(segment, period, playlistSeconds));
    const placed = { segments: own, places: own.map(({ place }) => place), firstNumber: 0 };
    return toPart(period, placed, { map, times: { mediaSeconds, playlistSeconds } });
  });
  return toTrack(entry, { id, map, codec, parts });
}

type LiveTextOptions = Omit<TextOptions, 'periods'> & {
  /** The track that the periods are placed by. */
  readonly main: StreamTrack;
  /** The time of media time 0 in ms since the epoch, by period. */
  readonly dates: ReadonlyMap<string, number>;
  readonly clock: StreamClock;
};

/** Cues without `X-TIMESTAMP-MAP` have the times of the media (RFC 8216bis §3.1.4). */
const MEDIA_TIMES: CueTimes = { mediaSeconds: 0, playlistSeconds: 0 };

/**
 * Like `placeText` for a live stream. The dates of segments state their starts; without dates, they
 * start with the segments of the main track that have the same numbers.
 */
export async function placeLiveText(
  entry: HlsEntry,
  playlist: Pick<HlsPlaylist, 'parts'>,
  { id, codec, main, dates, clock }: LiveTextOptions,
): Promise<StreamTrack | undefined> {
  const map = findMap(playlist, codec);
  if (map === undefined) return undefined;
  const parts: StreamPart[] = [];
  for (const part of playlist.parts) {
    const period = String(part.period);
    const mainPart = main.parts.find((each) => each.period === period);
    const { firstNumber, segments } = part;
    const timed =
      mainPart &&
      (await clock.timePart(
        {
          track: id,
          period,
          firstNumber,
          timescale: TIMESCALE,
          wrapTicks: null,
          segments: segments.map(({ durationUs, place }) => ({
            durationUs,
            isMissing: place === null,
          })),
        },
        {
          isLive: true,
          measure: (index) =>
            Promise.resolve(findStart(part, index, { mainPart, zeroMs: dates.get(period) })),
        },
      ));
    const places = segments.map(({ place }) => place);
    const placed = timed && { segments: timed, places, firstNumber };
    if (placed !== undefined)
      parts.push(...toPart({ period }, placed, { map, times: MEDIA_TIMES }));
  }
  return toTrack(entry, { id, map, codec, parts });
}

function findStart(
  { firstNumber, segments }: HlsPart,
  index: number,
  { mainPart, zeroMs }: { readonly mainPart: StreamPart; readonly zeroMs: number | undefined },
): number | undefined {
  const dated = segments.findIndex(({ dateMs }) => dateMs !== null);
  const dateMs = segments[dated]?.dateMs;
  if (zeroMs !== undefined && typeof dateMs === 'number') {
    const [before, after] = [Math.min(dated, index), Math.max(dated, index)];
    const us = segments.slice(before, after).reduce((sum, { durationUs }) => sum + durationUs, 0);
    return Math.round(dateMs - zeroMs + (Math.sign(index - dated) * us) / 1000);
  }
  const same = mainPart.segments[firstNumber + index - (mainPart.firstNumber ?? 0)];
  return same && Math.round((same.startTicks / mainPart.timescale) * TIMESCALE);
}

/** Null for WebVTT. Undefined for MP4 with several initialization segments, or an unknown codec. */
function findMap(
  { parts }: Pick<HlsPlaylist, 'parts'>,
  codec: string | null,
): Place | null | undefined {
  const [map = null, ...others] = parts.map((part) => part.map);
  const isUniform = others.every((other) => JSON.stringify(other) === JSON.stringify(map));
  return !isUniform || (map !== null && codec === null) ? undefined : map;
}

type Placed = Pick<StreamPart, 'segments' | 'firstNumber'> & {
  readonly places: readonly (Place | null)[];
};

/** Empty without any segment that is available. */
function toPart(
  { period }: Pick<StreamPart, 'period'>,
  { segments, firstNumber, places: list }: Placed,
  { map, times }: { readonly map: Place | null; readonly times: CueTimes },
): readonly StreamPart[] {
  const [first] = list.flatMap((place) => place ?? []);
  if (first === undefined) return [];
  return [
    {
      period,
      timescale: TIMESCALE,
      segments,
      firstNumber,
      init: map ?? first,
      places: { kind: 'list', list },
      ...(map === null && { selection: { kind: 'cues', ...times } }),
    },
  ];
}

function toTrack(
  { language, label, isDefault, purpose }: HlsEntry,
  {
    id,
    map,
    codec,
    parts,
  }: Pick<TextOptions, 'id' | 'codec'> &
    Pick<StreamTrack, 'parts'> & { readonly map: Place | null },
): StreamTrack | undefined {
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
    purpose,
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
