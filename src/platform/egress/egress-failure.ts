/** Reason why an exchange with an upstream failed. */
export type EgressFailure =
  | 'blocked_address'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'timeout'
  | 'too_large'
  | 'too_many_redirects'
  | 'protocol'
  | 'reset'
  | 'aborted';

/** `message` contains hosts and addresses: log it, but never return it to a caller. */
export class EgressError extends Error {
  override readonly name = 'EgressError';
  readonly failure: EgressFailure;

  constructor(failure: EgressFailure, message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options);
    this.failure = failure;
  }
}
