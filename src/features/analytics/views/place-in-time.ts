import type { SessionState } from './session.ts';

/** What is older when it comes is not counted any more. */
const LATE_MS_MAX = 24 * 60 * 60_000;
/** A player's clock that says less than it said before, by more than this, was set back. */
const SET_BACK_MS_MIN = 5_000;
/** One that says more, by more than this, was set ahead; by less, what came before came late. */
const SHIFT_MS_MAX = 15 * 60_000;

export type Clocked = { readonly order: number; readonly clockMs: number };

export type Placing = {
  readonly clockOffsetMs: number;
  /** What has been placed happened so much earlier: it came late, as is seen now. */
  readonly shiftMs: number;
  /** Our time of a report; undefined where it is too late. */
  readonly place: (clockMs: number) => number | undefined;
};

/**
 * Tells when things happened by our clock. The last report of a batch was made just before it came, unless the
 * batch waited: so the least distance that the two clocks were ever seen at is the right one. It isn't when the player's
 * clock was set back meanwhile, or ours was set ahead.
 */
export function placeInTime(
  { clockOffsetMs: known, tail, anchor }: SessionState,
  newest: Clocked,
  arrivedAtMs: number,
): Placing {
  const latest = tail.at(-1) ?? anchor;
  const seenNow = arrivedAtMs - newest.clockMs;
  const clockOffsetMs = known === null ? seenNow : chooseOffset(known);

  function chooseOffset(offset: number): number {
    const least = Math.min(offset, seenNow);
    const atMs = newest.clockMs + least;
    const isSetBack =
      latest !== null && newest.order > latest.order && atMs < latest.atMs - SET_BACK_MS_MIN;
    return isSetBack || atMs < arrivedAtMs - LATE_MS_MAX ? seenNow : least;
  }

  const earlierMs = known === null ? 0 : Math.max(0, known - clockOffsetMs);
  return {
    clockOffsetMs,
    shiftMs: earlierMs <= SHIFT_MS_MAX ? earlierMs : 0,
    place(clockMs) {
      const atMs = Math.round(clockMs + clockOffsetMs);
      return atMs < arrivedAtMs - LATE_MS_MAX ? undefined : Math.min(atMs, arrivedAtMs);
    },
  };
}
