import type { SessionState } from './session.ts';

/** Reports older than this are not counted. */
const LATE_MS_MAX = 24 * 60 * 60_000;
/** If a player's clock jumps back by more than this, it has been set back. */
const SET_BACK_MS_MIN = 5_000;
/**
 * If a clock jumps ahead by more than this, it has been set ahead; if by less, earlier reports
 * arrived late.
 */
const SHIFT_MS_MAX = 15 * 60_000;

export type ClientTimestamp = { readonly order: number; readonly clockMs: number };

export type ClockCorrection = {
  readonly clockOffsetMs: number;
  /**
   * Subtracted from the times of earlier reports, which arrived late according to the new offset.
   */
  readonly shiftMs: number;
  /** Server time of a report; undefined if it is too old. */
  readonly toServerTime: (clockMs: number) => number | undefined;
};

/**
 * Converts client timestamps to server time. The last report of a batch was created just before the
 * batch arrived, unless the batch was delayed, so the smallest offset ever seen is correct. The
 * exceptions are a player's clock that has been set back and a server's clock that has been set
 * ahead.
 */
export function correctClock(
  { clockOffsetMs: previousOffsetMs, tail, anchor }: SessionState,
  newest: ClientTimestamp,
  arrivedAtMs: number,
): ClockCorrection {
  const latest = tail.at(-1) ?? anchor;
  const currentOffsetMs = arrivedAtMs - newest.clockMs;
  const clockOffsetMs =
    previousOffsetMs === null ? currentOffsetMs : chooseOffset(previousOffsetMs);

  function chooseOffset(offset: number): number {
    const smallest = Math.min(offset, currentOffsetMs);
    const atMs = newest.clockMs + smallest;
    const isSetBack =
      latest !== null && newest.order > latest.order && atMs < latest.atMs - SET_BACK_MS_MIN;
    return isSetBack || atMs < arrivedAtMs - LATE_MS_MAX ? currentOffsetMs : smallest;
  }

  const earlierMs = previousOffsetMs === null ? 0 : Math.max(0, previousOffsetMs - clockOffsetMs);
  return {
    clockOffsetMs,
    shiftMs: earlierMs <= SHIFT_MS_MAX ? earlierMs : 0,
    toServerTime(clockMs) {
      const atMs = Math.round(clockMs + clockOffsetMs);
      return atMs < arrivedAtMs - LATE_MS_MAX ? undefined : Math.min(atMs, arrivedAtMs);
    },
  };
}
