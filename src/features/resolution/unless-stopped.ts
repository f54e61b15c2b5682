import type { FailureReason } from './failure-reasons.ts';
import { ResolutionStop } from './resolution-stop.ts';

/** Reasons that another way to the same video can't change. */
const FINAL: ReadonlySet<FailureReason> = new Set(['over_budget', 'timeout', 'address_refused']);

/** What `ask` finds; undefined where it stops for a reason of its own, so that another way can be tried. */
export async function unlessStopped<Result>(
  ask: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ResolutionStop && !FINAL.has(error.reason)) return undefined;
    throw error;
  }
}

/** Reasons that say what has become of the video, wherever else it is looked for. */
const TELLING: ReadonlySet<FailureReason> = new Set(['gone', 'legally_withheld']);

/** What `ask` finds; undefined where it stops without telling anything of the video, which then may still play. */
export async function unlessGone<Result>(ask: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ResolutionStop && !TELLING.has(error.reason)) return undefined;
    throw error;
  }
}
