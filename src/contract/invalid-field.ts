import { AppError } from './app-error.ts';

/** An error of one field of a request, by the JSON pointer to it. */
export function invalidField(path: string, message: string, cause?: unknown): AppError {
  return new AppError('validation_failed', 'The request is invalid. See details.', {
    details: [{ path, message }],
    cause,
  });
}
