import type { FailureReason } from './failure-reasons.ts';

/** Thrown only inside this feature; `resolveSingleUrl` converts it into a failed outcome. */
export class ResolutionError extends Error {
  override readonly name = 'ResolutionError';
  readonly reason: FailureReason;

  constructor(reason: FailureReason, options: { readonly cause?: unknown } = {}) {
    super(`resolution failed: ${reason}`, options);
    this.reason = reason;
  }
}
