/** Why an exchange with an upstream failed; the only words for it in the service. */
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

/** `message` names hosts and addresses: it is for the log, never for a caller. */
export class EgressError extends Error {
  override readonly name = 'EgressError';
  readonly failure: EgressFailure;

  constructor(failure: EgressFailure, message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options);
    this.failure = failure;
  }
}
