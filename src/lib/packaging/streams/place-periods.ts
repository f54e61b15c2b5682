import type { StreamPeriod, StreamTrack } from './stream.ts';

type PlaceOptions = {
  /** The time of the start of segments of the main track, in ms since the epoch, by period. */
  readonly dates: ReadonlyMap<string, { readonly index: number; readonly ms: number }>;
  /** Null for a stream that has ended. */
  readonly nowMs: number | null;
};

/** A playlist with other dates was recorded earlier, or has a wrong clock. */
const CLOCK_SECONDS_MAX = 60;

/**
 * Places the periods of tracks, of which the first is the main one, in the presentation. The times
 * of a live stream count from the epoch, and its last segment ends at the time that the playlist
 * states, or else now.
 */
export function placePeriods(
  tracks: readonly StreamTrack[],
  { dates, nowMs }: PlaceOptions,
): readonly StreamPeriod[] {
  const [main] = tracks;
  const spans = (main?.parts ?? []).map(({ period, timescale, segments }) => {
    const last = segments.at(-1);
    const dated = dates.get(period);
    const ticks = dated && segments[dated.index]?.startTicks;
    return {
      period,
      mediaSeconds: findStart(tracks, period),
      mediaEndSeconds: last === undefined ? 0 : (last.startTicks + last.durationTicks) / timescale,
      // The time of media time 0.
      zeroSeconds:
        dated === undefined || ticks === undefined ? null : dated.ms / 1000 - ticks / timescale,
    };
  });
  const total = spans.reduce((sum, span) => sum + span.mediaEndSeconds - span.mediaSeconds, 0);
  let startSeconds = nowMs === null ? 0 : findEnd(spans.at(-1), nowMs / 1000) - total;
  return spans.map(({ period, mediaSeconds, mediaEndSeconds }) => {
    const placed = { period, startSeconds, mediaSeconds, mediaEndSeconds };
    startSeconds += mediaEndSeconds - mediaSeconds;
    return placed;
  });
}

function findStart(tracks: readonly StreamTrack[], period: string): number {
  const starts = tracks.flatMap(({ parts }) =>
    parts
      .filter((part) => part.period === period)
      .map(({ segments, timescale }) => (segments[0]?.startTicks ?? 0) / timescale),
  );
  return Math.min(...starts);
}

function findEnd(
  last: { readonly zeroSeconds: number | null; readonly mediaEndSeconds: number } | undefined,
  nowSeconds: number,
): number {
  if (last === undefined || last.zeroSeconds === null) return nowSeconds;
  const end = last.zeroSeconds + last.mediaEndSeconds;
  return Math.abs(end - nowSeconds) <= CLOCK_SECONDS_MAX ? end : nowSeconds;
}
