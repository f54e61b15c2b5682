import type { Stream, StreamPart, StreamTrack } from './stream.ts';

/** A segment whose number players know. */
type Anchor = { readonly startTicks: number; readonly number: number };

/** The number of the first segment of each part of a track. */
export type PartNumbers = readonly number[];

/**
 * Numbers segments and periods, and keeps their numbers when a live manifest is reloaded (RFC
 * 8216bis §6.2.2). It remembers one segment of each track and period of the last manifest.
 */
export class StreamNumbers {
  #anchors: ReadonlyMap<string, Anchor> = new Map();
  #periods: ReadonlyMap<string, number> = new Map();
  #periodsSeen = 0;

  /** By track ID. Must be called with each version of the manifest, in order. */
  update({ tracks, live }: Stream): ReadonlyMap<string, PartNumbers> {
    const periods = new Set(tracks.flatMap(({ parts }) => parts.map(({ period }) => period)));
    this.#periods = new Map(
      [...periods].map((period) => [period, this.#periods.get(period) ?? this.#periodsSeen++]),
    );
    const anchors = new Map<string, Anchor>();
    const numbers = tracks.map((track) => {
      const firsts = this.#numberTrack(track, { isLive: live !== null, anchors });
      return [track.id, firsts] as const;
    });
    this.#anchors = anchors;
    return new Map(numbers);
  }

  /** The number of a period of the last manifest, which is its discontinuity sequence number. */
  findPeriod(period: string): number {
    return this.#periods.get(period) ?? 0;
  }

  #numberTrack(
    { id, parts }: StreamTrack,
    { isLive, anchors }: { readonly isLive: boolean; readonly anchors: Map<string, Anchor> },
  ): PartNumbers {
    const firsts: number[] = [];
    let next = isLive ? undefined : 0;
    for (const part of parts) {
      const key = JSON.stringify([id, part.period]);
      const anchor = this.#anchors.get(key);
      const first =
        anchor === undefined ? (next ?? toFirstNumber(part)) : continueFrom(part, anchor);
      firsts.push(first);
      next = first + part.segments.length;
      const last = part.segments.at(-1);
      if (last !== undefined) anchors.set(key, { startTicks: last.startTicks, number: next - 1 });
    }
    return firsts;
  }
}

/** All nodes start with the same number if the manifest or the time decides it. */
function toFirstNumber({ firstNumber, segments }: StreamPart): number {
  const [{ startTicks, durationTicks } = { startTicks: 0, durationTicks: 1 }] = segments;
  return firstNumber ?? Math.max(0, Math.round(startTicks / Math.max(1, durationTicks)));
}

/** A segment that has left the manifest counts by its usual duration. */
function continueFrom({ segments, timescale }: StreamPart, anchor: Anchor): number {
  const tolerance = timescale / 100;
  const index = segments.findIndex(
    ({ startTicks }) => Math.abs(startTicks - anchor.startTicks) <= tolerance,
  );
  if (index !== -1) return anchor.number - index;
  const [{ startTicks, durationTicks } = { startTicks: 0, durationTicks: 1 }] = segments;
  const missed = Math.round((startTicks - anchor.startTicks) / Math.max(1, durationTicks));
  return Math.max(0, anchor.number + missed);
}
