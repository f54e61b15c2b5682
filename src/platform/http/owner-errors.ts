import { CREDENTIAL_ERRORS } from './identify-caller.ts';

/** What every operation that needs credentials can refuse, beside what it has no record of. */
export const OWNER_ERRORS = [
  'bad_request',
  'credential_in_query',
  'authentication_required',
  ...CREDENTIAL_ERRORS,
  'not_acceptable',
  'rate_limited',
  'internal_error',
  'unavailable',
] as const;

/** What those that take a body refuse besides. */
export const BODY_ERRORS = [
  'invalid_json',
  'payload_too_large',
  'unsupported_media_type',
  'validation_failed',
] as const;
