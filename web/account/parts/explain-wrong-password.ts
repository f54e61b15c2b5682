import { ReelayError } from '#sdk';

import { ShownError } from '../api/describe-error.ts';
import { startTexts } from '../messages/start-texts.ts';

/**
 * Replaces the API's message, which mentions the e-mail address. The forms of signed-in users have
 * no e-mail field.
 */
export function explainWrongPassword(error: unknown): unknown {
  if (!(error instanceof ReelayError && error.code === 'invalid_credentials')) return error;
  return new ShownError(startTexts().errors.wrongPassword);
}
