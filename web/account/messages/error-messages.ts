import type { ReelayError } from '#sdk';

type ErrorCode = ReelayError['code'];

/** Errors whose API message contains nothing else that users need. */
type ExplainedCode = Extract<
  ErrorCode,
  | 'authentication_required'
  | 'email_not_configured'
  | 'email_taken'
  | 'feed_exists'
  | 'feed_not_found'
  | 'internal_error'
  | 'invalid_challenge'
  | 'invalid_code'
  | 'invalid_credentials'
  | 'invalid_passkey'
  | 'invalid_mail_token'
  | 'last_source'
  | 'not_found'
  | 'precondition_failed'
  | 'rate_limited'
  | 'password_required'
  | 'recent_login_required'
  | 'registration_closed'
  | 'second_factor_exists'
  | 'source_not_found'
  | 'subtitle_not_found'
  | 'unavailable'
  | 'video_exists'
  | 'video_not_found'
  | 'webhook_not_found'
>;

/** Errors whose API message contains details. */
type SummarizedCode = Extract<
  ErrorCode,
  | 'invalid_subtitle'
  | 'payload_too_large'
  | 'quota_exceeded'
  | 'source_error'
  | 'source_protected'
  | 'source_timeout'
  | 'source_unreachable'
  | 'source_unsupported'
  | 'url_not_allowed'
  | 'validation_failed'
>;

/** Translations of the API's errors. */
export type ErrorMessages = {
  /** Replace the API's message. */
  readonly explanations: Readonly<Record<ExplainedCode, string>>;
  /** Come before the API's message. */
  readonly summaries: Readonly<Record<SummarizedCode, string>>;
  /** Comes before the message of any other error. */
  readonly other: string;
};
