import type { Session } from './session.ts';
import { listSteps } from './watched-parts.ts';

/** What a session changes in its video's retention curve: whether it counts there, and steps by 1 or −1. */
export type RetentionChange = {
  readonly plays: number;
  readonly steps: ReadonlyMap<number, number>;
};

export function toRetentionChange(before: Session | undefined, after: Session): RetentionChange {
  const was = new Set(before === undefined ? [] : stepsOf(before));
  const is = new Set(stepsOf(after));
  const steps = new Map<number, number>();
  for (const step of is) if (!was.has(step)) steps.set(step, 1);
  for (const step of was) if (!is.has(step)) steps.set(step, -1);
  const plays = (isCounted(after) ? 1 : 0) - (before !== undefined && isCounted(before) ? 1 : 0);
  return { plays, steps };
}

function stepsOf(session: Session): readonly number[] {
  const { watched, durationMs } = session;
  return durationMs === null || !isCounted(session) ? [] : listSteps(watched, durationMs);
}

/** Live has no end to be reached. */
function isCounted({ durationMs, isLive, playedAtMs }: Session): boolean {
  return durationMs !== null && !isLive && playedAtMs !== null;
}
