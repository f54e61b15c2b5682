import type { FailureReason } from './failure-reasons.ts';

/** Thrown only inside this feature; `resolveSingleUrl` converts it into a failed outcome. */
export class ResolutionError extends Error {
  override readonly name = 'ResolutionError';
  readonly reason: FailureReason;
  /** Key systems, encryption schemes or codecs; see `Outcome`. */
  readonly names: readonly string[];

  constructor(
    reason: FailureReason,
    {
      names = [],
      ...options
    }: { readonly cause?: unknown; readonly names?: readonly string[] } = {},
  ) {
    super(`resolution failed: ${reason}`, options);
    this.reason = reason;
    this.names = names;
  }
}
