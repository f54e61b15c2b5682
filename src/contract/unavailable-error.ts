import { AppError } from './app-error.ts';

const RETRY_AFTER_SECONDS_DEFAULT = 5;

/** A temporary failure: 503 with `Retry-After` (RFC 9110 §15.6.4, §10.2.3). */
export function createUnavailableError(
  message: string,
  options: { readonly retryAfterSeconds?: number; readonly cause?: unknown } = {},
): AppError {
  const { retryAfterSeconds = RETRY_AFTER_SECONDS_DEFAULT, cause } = options;
  return new AppError('unavailable', message, {
    cause,
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}
