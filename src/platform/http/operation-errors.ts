import { CREDENTIAL_ERRORS } from './identify-caller.ts';

/** What every operation can refuse. */
export const ANY_ERRORS = [
  'bad_request',
  'credential_in_query',
  'not_acceptable',
  'rate_limited',
  'internal_error',
  'unavailable',
] as const;

/** What those that need credentials can, beside what they have no record of. */
export const OWNER_ERRORS = [
  ...ANY_ERRORS,
  'authentication_required',
  ...CREDENTIAL_ERRORS,
] as const;

/** What those that take a body refuse besides. */
export const BODY_ERRORS = [
  'invalid_json',
  'payload_too_large',
  'unsupported_media_type',
  'validation_failed',
] as const;
