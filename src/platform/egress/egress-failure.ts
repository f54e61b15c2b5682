import type { UrlRefusal } from '#lib/net/check-url.ts';

/** Reason for refusing a URL. Used in metrics and for the operator, never returned to others. */
export type RefusalReason =
  | UrlRefusal
  | 'own_host'
  | 'denied_host'
  | 'unknown_name'
  | 'name_answer'
  | 'connected_address'
  | 'proxy';

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
  /** Only with `blocked_address`. */
  readonly refusal: RefusalReason | undefined;

  constructor(
    failure: EgressFailure,
    message: string,
    { refusal, ...options }: { readonly cause?: unknown; readonly refusal?: RefusalReason } = {},
  ) {
    super(message, options);
    this.failure = failure;
    this.refusal = refusal;
  }
}
