/**
 * `unsupported`: not a file whose media can be packaged. `index_missing`: the positions of its
 * segments cannot be found with a bounded number of reads. `too_large`: a limit is exceeded.
 * `invalid_data`: the bytes contradict the index.
 */
export type PackagingReason = 'unsupported' | 'index_missing' | 'too_large' | 'invalid_data';

export class PackagingError extends Error {
  override readonly name = 'PackagingError';
  readonly reason: PackagingReason;

  constructor(reason: PackagingReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
