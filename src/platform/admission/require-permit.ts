import { createUnavailableError } from '#contract/unavailable-error.ts';

/** Throws `unavailable` with this message if a semaphore has no permit for the caller. */
export function requirePermit(permit: Disposable | undefined, message: string): Disposable {
  if (permit === undefined) throw createUnavailableError(message);
  return permit;
}
