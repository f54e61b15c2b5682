import { ApiError } from '../api/call-api.ts';

/**
 * Replaces the API's message, which mentions the e-mail address. The forms of signed-in users have
 * no e-mail field.
 */
export function explainWrongPassword(error: unknown): unknown {
  if (!(error instanceof ApiError && error.code === 'invalid_credentials')) return error;
  return new ApiError(error.status, {
    code: error.code,
    message: 'Incorrect password. Try again.',
  });
}
