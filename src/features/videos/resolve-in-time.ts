import { AppError } from '#contract/app-error.ts';
import { FAILURE_REASONS } from '#features/resolution/index.ts';

export type InTime = {
  /** The caller's. */
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
};

/** What `resolve` comes to while its caller waits; throws source_timeout when it takes longer than that. */
export async function resolveInTime<Result>(
  { signal, timeoutMs }: InTime,
  resolve: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    return await resolve(AbortSignal.any([signal, deadline]));
  } catch (error) {
    if (!deadline.aborted || error !== deadline.reason) throw error;
    const { code, message } = FAILURE_REASONS.timeout;
    throw new AppError(code, message, { cause: error });
  }
}
