/** Errors of every operation. */
export const COMMON_ERRORS = [
  'bad_request',
  'credential_in_query',
  'ambiguous_credentials',
  'not_acceptable',
  'rate_limited',
  'internal_error',
  'unavailable',
] as const;

/** Errors for invalid credentials. Routes that require no credentials return them too. */
export const CREDENTIAL_ERRORS = [
  'invalid_token',
  'invalid_api_key',
  'insufficient_scope',
] as const;

/** Errors of operations that accept a playback token, whose rules the request must obey. */
export const TOKEN_ERRORS = [
  'invalid_playback_token',
  'token_not_active',
  'network_not_allowed',
  'country_not_allowed',
] as const;

/** Errors of operations that require credentials. */
export const OWNER_ERRORS = [
  ...COMMON_ERRORS,
  'authentication_required',
  ...CREDENTIAL_ERRORS,
] as const;

/** Additional errors of operations with a request body. */
export const BODY_ERRORS = [
  'invalid_json',
  'payload_too_large',
  'unsupported_media_type',
  'validation_failed',
] as const;
