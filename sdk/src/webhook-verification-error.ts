export type WebhookVerificationCode =
  | 'secret_invalid'
  | 'headers_missing'
  | 'headers_invalid'
  | 'signature_mismatch'
  | 'timestamp_too_old'
  | 'timestamp_in_future'
  | 'payload_invalid'
  | 'duplicate';

/** Thrown for a delivery that is not genuine, not recent or a duplicate. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly code: WebhookVerificationCode;

  constructor(code: WebhookVerificationCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
