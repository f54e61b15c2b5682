import { ApiError } from '../api/call-api.ts';

/** The API's message also names the e-mail address, which forms of signed-in users do not have. */
export function explainWrongPassword(error: unknown): unknown {
  if (!(error instanceof ApiError && error.code === 'invalid_credentials')) return error;
  return new ApiError(error.status, {
    code: error.code,
    message: 'Incorrect password. Try again.',
  });
}
