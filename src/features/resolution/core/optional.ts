import { isFatal, type FailurePolicy } from './is-fatal.ts';

/** Returns undefined if `request` fails for a reason that is not fatal under `policy`. */
export async function optional<Result>(
  request: () => Promise<Result>,
  policy: FailurePolicy = 'alternative',
): Promise<Result | undefined> {
  try {
    return await request();
  } catch (error) {
    if (isFatal(error, policy)) throw error;
    return undefined;
  }
}

/** Returns undefined if `request` fails, unless the failure means that the video is gone. */
export function optionalUnlessGone<Result>(
  request: () => Promise<Result>,
): Promise<Result | undefined> {
  return optional(request, 'page');
}
