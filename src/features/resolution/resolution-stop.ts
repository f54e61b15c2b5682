import type { FailureReason } from './failure-reasons.ts';

/** Ends one attempt at an address. Thrown inside this feature only; `resolveAddress` turns it into an outcome. */
export class ResolutionStop extends Error {
  override readonly name = 'ResolutionStop';
  readonly reason: FailureReason;

  constructor(reason: FailureReason, options: { readonly cause?: unknown } = {}) {
    super(`resolution stopped: ${reason}`, options);
    this.reason = reason;
  }
}
