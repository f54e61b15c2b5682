/**
 * Every error that the API can answer with. A code is public and never changes meaning;
 * `docs/errors.md` has a paragraph for each.
 */
export const ERROR_CODES = {
  invalid_json: { status: 400 },
  bad_request: { status: 400 },
  credential_in_query: { status: 400 },
  ambiguous_credentials: { status: 400 },
  authentication_required: { status: 401 },
  invalid_credentials: { status: 401 },
  invalid_token: { status: 401 },
  invalid_api_key: { status: 401 },
  insufficient_scope: { status: 403 },
  bearer_token_required: { status: 403 },
  registration_closed: { status: 403 },
  cross_site_refused: { status: 403 },
  not_found: { status: 404 },
  video_not_found: { status: 404 },
  method_not_allowed: { status: 405 },
  not_acceptable: { status: 406 },
  request_timeout: { status: 408 },
  email_taken: { status: 409 },
  key_limit_reached: { status: 409 },
  precondition_failed: { status: 412 },
  payload_too_large: { status: 413 },
  uri_too_long: { status: 414 },
  unsupported_media_type: { status: 415 },
  range_not_satisfiable: { status: 416 },
  validation_failed: { status: 422 },
  url_not_allowed: { status: 422 },
  source_unsupported: { status: 422 },
  source_protected: { status: 422 },
  rate_limited: { status: 429 },
  headers_too_large: { status: 431 },
  internal_error: { status: 500 },
  source_unreachable: { status: 502 },
  source_error: { status: 502 },
  unavailable: { status: 503 },
  source_timeout: { status: 504 },
} as const satisfies Record<string, { readonly status: number }>;

export type ErrorCode = keyof typeof ERROR_CODES;
