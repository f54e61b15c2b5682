import { AppError } from '#contract/app-error.ts';
import { FAILURE_REASONS } from '#features/resolution/index.ts';

/** Deadline for `POST /embed`, and for adding a source. */
export const EMBED_TIMEOUT_MS = 10_000;
/**
 * Concurrent `POST /embed` requests that wait for a resolution; each may use
 * `RESOLUTION_BYTES_MAX`. The same number of sources can be added concurrently.
 */
export const CONCURRENT_EMBEDS_MAX = 100;

export type TimeoutOptions = {
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
};

/** Throws source_timeout when `resolve` takes longer than `timeoutMs`. */
export async function resolveWithTimeout<Result>(
  { signal, timeoutMs }: TimeoutOptions,
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
