import type { RenditionSegment } from '../rendition.ts';

type TimeOptions = {
  readonly timescale: number;
  /** Start times of some segments in ticks, by index. At least one. */
  readonly measured: ReadonlyMap<number, number>;
};

/** A known moment: in microseconds of the playlist, and in ticks of the media. */
type Anchor = { readonly us: number; readonly ticks: number };

/**
 * Places segments on the timeline of their media. Between two measured segments, durations are
 * scaled, because playlists round them.
 */
export function timeSegments(
  durationsUs: readonly number[],
  { timescale, measured }: TimeOptions,
): readonly RenditionSegment[] {
  const positions = toPositions(durationsUs);
  const anchors = [...measured]
    .toSorted(([a], [b]) => a - b)
    .map(([index, ticks]): Anchor => ({ us: positions[index] ?? 0, ticks }));
  let next = 1;
  const starts = positions.map((us) => {
    while ((anchors[next]?.us ?? Infinity) <= us) next += 1;
    const from = anchors[next - 1] ?? { us: 0, ticks: 0 };
    return Math.max(0, Math.round(interpolate(us, { from, to: anchors[next], timescale })));
  });
  return durationsUs.map((_us, index) => {
    const startTicks = starts[index] ?? 0;
    return { startTicks, durationTicks: Math.max(1, (starts[index + 1] ?? 0) - startTicks) };
  });
}

/** The start of each segment, and the end of the last one. */
function toPositions(durationsUs: readonly number[]): readonly number[] {
  let end = 0;
  return [0, ...durationsUs.map((us) => (end += us))];
}

function interpolate(
  us: number,
  {
    from,
    to,
    timescale,
  }: { readonly from: Anchor; readonly to: Anchor | undefined; readonly timescale: number },
): number {
  const isBetween = to !== undefined && us >= from.us && to.ticks > from.ticks;
  const ticksPerUs = isBetween ? (to.ticks - from.ticks) / (to.us - from.us) : timescale / 1e6;
  return from.ticks + (us - from.us) * ticksPerUs;
}
