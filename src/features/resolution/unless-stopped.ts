import { endsResolution, type Question } from './ends-resolution.ts';

/**
 * What `ask` finds; undefined where it stops for a reason that doesn't end the resolution. Unless said otherwise, there
 * is another way to the same video.
 */
export async function unlessStopped<Result>(
  ask: () => Promise<Result>,
  question: Question = 'way',
): Promise<Result | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (endsResolution(error, question)) throw error;
    return undefined;
  }
}

/** What `ask` finds; undefined where it stops without telling anything of the video, which then may still play. */
export function unlessGone<Result>(ask: () => Promise<Result>): Promise<Result | undefined> {
  return unlessStopped(ask, 'page');
}
