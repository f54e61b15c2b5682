import type { FailureReason } from './failure-reasons.ts';

/** Thrown only inside this feature; `resolveSingleUrl` converts it into a failed outcome. */
export class ResolutionError extends Error {
  override readonly name = 'ResolutionError';
  readonly reason: FailureReason;
  /** The names of key systems, encryption schemes or codecs; see `Outcome`. */
  readonly detail: string | undefined;

  constructor(
    reason: FailureReason,
    {
      names = [],
      ...options
    }: { readonly cause?: unknown; readonly names?: readonly string[] } = {},
  ) {
    super(`resolution failed: ${reason}`, options);
    this.reason = reason;
    this.detail = names.length === 0 ? undefined : names.join(', ');
  }
}
