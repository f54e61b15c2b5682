import { listPlayedSteps } from './played-ranges.ts';
import type { Session } from './session.ts';

/**
 * The change of a session's contribution to its video's retention curve: plays and steps by 1 or
 * −1.
 */
export type RetentionChange = {
  readonly plays: number;
  readonly steps: ReadonlyMap<number, number>;
};

export function toRetentionChange(before: Session | undefined, after: Session): RetentionChange {
  const previous = new Set(before === undefined ? [] : toSteps(before));
  const current = new Set(toSteps(after));
  const steps = new Map<number, number>();
  for (const step of current) if (!previous.has(step)) steps.set(step, 1);
  for (const step of previous) if (!current.has(step)) steps.set(step, -1);
  const plays = (isCounted(after) ? 1 : 0) - (before !== undefined && isCounted(before) ? 1 : 0);
  return { plays, steps };
}

function toSteps(session: Session): readonly number[] {
  const { watched, durationMs } = session;
  return durationMs === null || !isCounted(session) ? [] : listPlayedSteps(watched, durationMs);
}

/** A live video has no end, so its sessions do not count. */
function isCounted({ durationMs, isLive, playedAtMs }: Session): boolean {
  return durationMs !== null && !isLive && playedAtMs !== null;
}
