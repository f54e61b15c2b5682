import { ReelayError } from '#sdk';

/**
 * Replaces the API's message, which mentions the e-mail address. The forms of signed-in users have
 * no e-mail field.
 */
export function explainWrongPassword(error: unknown): unknown {
  if (!(error instanceof ReelayError && error.code === 'invalid_credentials')) return error;
  return new ReelayError('Incorrect password. Try again.', error);
}
