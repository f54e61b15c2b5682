import type { RenditionSegment } from '../rendition.ts';
import type { StreamPeriod } from './stream.ts';
import { timeSegments } from './time-segments.ts';

/** Segments of a track between two discontinuities. */
export type TimedPart = {
  readonly track: string;
  readonly period: string;
  readonly firstNumber: number;
  readonly timescale: number;
  /** The ticks after which times start again; null if they do not. */
  readonly wrapTicks: number | null;
  readonly segments: readonly { readonly durationUs: number; readonly isMissing: boolean }[];
};

/** Reads the start time of a segment in ticks. Undefined if it is unknown. */
type Measure = (index: number) => Promise<number | undefined>;

/** Of a live stream, every so many segments. Rounded durations would add up otherwise. */
const MEASURED_EVERY = 8;
/** Rounded durations of a complete part may add up to this without being corrected. */
const DRIFT_SECONDS_MAX = 0.05;

/**
 * Places segments and periods on timelines, and keeps them there when a live playlist is reloaded.
 */
export class StreamClock {
  #times: ReadonlyMap<string, ReadonlyMap<number, number>> = new Map();
  #nextTimes = new Map<string, ReadonlyMap<number, number>>();
  #periods: ReadonlyMap<string, StreamPeriod> = new Map();

  /** Undefined if no start time can be read. */
  async timePart(
    part: TimedPart,
    { isLive, measure }: { readonly isLive: boolean; readonly measure: Measure },
  ): Promise<readonly RenditionSegment[] | undefined> {
    const { segments, timescale, firstNumber } = part;
    const key = JSON.stringify([part.track, part.period]);
    const known = new Map<number, number>();
    for (const [number, ticks] of this.#times.get(key) ?? []) {
      if (number >= firstNumber) known.set(number - firstNumber, ticks);
    }
    const durations = segments.map(({ durationUs }) => durationUs);
    const measured = await measureSegments(part, { isLive, known, measure });
    if (measured.size === 0) return undefined;
    const timed = timeSegments(durations, { timescale, measured });
    this.#nextTimes.set(
      key,
      new Map(timed.map(({ startTicks }, index) => [firstNumber + index, startTicks])),
    );
    return timed;
  }

  /** Keeps the start of periods that the previous version of the playlist had. */
  keepPeriods(periods: readonly StreamPeriod[]): readonly StreamPeriod[] {
    const kept: StreamPeriod[] = [];
    for (const each of periods) {
      const before = this.#periods.get(each.period);
      const previous = kept.at(-1);
      const startSeconds =
        previous === undefined
          ? each.startSeconds
          : previous.startSeconds + previous.mediaEndSeconds - previous.mediaSeconds;
      const { mediaEndSeconds } = each;
      kept.push(before === undefined ? { ...each, startSeconds } : { ...before, mediaEndSeconds });
    }
    this.#periods = new Map(kept.map((each) => [each.period, each]));
    this.#times = this.#nextTimes;
    this.#nextTimes = new Map();
    return kept;
  }
}

type MeasureOptions = {
  readonly isLive: boolean;
  readonly known: ReadonlyMap<number, number>;
  readonly measure: Measure;
};

async function measureSegments(
  part: TimedPart,
  { isLive, known, measure }: MeasureOptions,
): Promise<ReadonlyMap<number, number>> {
  const measured = new Map(known);
  for (const index of pickSegments(part, { isLive, known })) {
    const ticks = await measure(index);
    if (ticks !== undefined) measured.set(index, continueAt(ticks, index, { part, measured }));
  }
  return isLive ? measured : omitSlightDrift(part, measured);
}

/** The time closest to the expected one, of all that the wrapped one stands for. */
function continueAt(
  ticks: number,
  index: number,
  {
    part: { segments, timescale, wrapTicks },
    measured,
  }: { readonly part: TimedPart; readonly measured: ReadonlyMap<number, number> },
): number {
  if (wrapTicks === null || measured.size === 0) return ticks;
  const durations = segments.map(({ durationUs }) => durationUs);
  const expected = timeSegments(durations, { timescale, measured })[index]?.startTicks ?? ticks;
  return ticks + Math.round((expected - ticks) / wrapTicks) * wrapTicks;
}

/** The first segment if none is known, and of a complete part the last one. */
function pickSegments(
  { segments, firstNumber }: TimedPart,
  { isLive, known }: Omit<MeasureOptions, 'measure'>,
): ReadonlySet<number> {
  const available = [...segments.keys()].filter((index) => segments[index]?.isMissing === false);
  const first = known.size === 0 ? available.slice(0, 1) : [];
  const regular = available.filter(
    (index) => !known.has(index) && (firstNumber + index) % MEASURED_EVERY === 0,
  );
  return new Set([...first, ...(isLive ? regular.slice(-2) : available.slice(-1))]);
}

/** Segments of exactly equal duration are better than a correction of a few milliseconds. */
function omitSlightDrift(
  { segments, timescale }: TimedPart,
  measured: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const [first, last] = measured;
  if (first === undefined || last === undefined) return measured;
  const durations = segments.map(({ durationUs }) => durationUs);
  const plain = timeSegments(durations, { timescale, measured: new Map([first]) });
  const drift = Math.abs((plain[last[0]]?.startTicks ?? 0) - last[1]) / timescale;
  return drift <= DRIFT_SECONDS_MAX ? new Map([first]) : measured;
}
