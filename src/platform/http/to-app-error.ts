import type { FastifySchemaValidationError } from 'fastify';

import { AppError } from '#contract/app-error.ts';
import { ERROR_DETAILS_MAX, JSON_BODY_BYTES_MAX } from '#contract/limits.ts';

import { explainViolation } from './explain-violation.ts';

type Translate = (cause: unknown) => AppError;

/** What Fastify itself refuses, by its error codes. */
const FRAMEWORK_ERRORS: ReadonlyMap<string, Translate> = new Map<string, Translate>([
  ['FST_ERR_CTP_BODY_TOO_LARGE', () => payloadTooLarge()],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', () => unsupportedMediaType()],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', (cause) => badRequest('Content-Length is wrong.', cause)],
  ['FST_ERR_BAD_URL', (cause) => badRequest('The path has a broken percent escape.', cause)],
  ['FST_ERR_MAX_PARAM_LENGTH', (cause) => uriTooLong(cause)],
  ['ECONNRESET', (cause) => badRequest('The request ended before its body did.', cause)],
  ['ECONNABORTED', (cause) => badRequest('The request ended before its body did.', cause)],
]);

/** Every thrown thing as the error that the caller sees; a bug becomes `internal_error`. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (!isFrameworkError(thrown)) return internalError(thrown);
  if (thrown.validation !== undefined) return toValidationError(thrown.validation, thrown);
  return FRAMEWORK_ERRORS.get(thrown.code ?? '')?.(thrown) ?? internalError(thrown);
}

export function unsupportedMediaType(): AppError {
  return new AppError(
    'unsupported_media_type',
    'Send the body as JSON in UTF-8, uncompressed, with Content-Type: application/json.',
  );
}

export function uriTooLong(cause?: unknown): AppError {
  return new AppError('uri_too_long', 'The address is too long; send less in its query.', {
    cause,
  });
}

/** Fastify's errors, and Node's of a broken request body. */
function isFrameworkError(thrown: unknown): thrown is FrameworkError {
  return thrown instanceof Error && ('validation' in thrown || 'code' in thrown);
}

type FrameworkError = {
  readonly code?: string;
  readonly validation?: readonly FastifySchemaValidationError[];
  readonly validationContext?: string;
};

function toValidationError(
  violations: readonly FastifySchemaValidationError[],
  { validationContext }: FrameworkError,
): AppError {
  // A path whose parameter has the wrong form names nothing that exists.
  if (validationContext === 'params') return new AppError('not_found', 'Nothing is here.');
  const part = validationContext === 'querystring' ? 'query' : 'request';
  return new AppError('validation_failed', `The ${part} is not valid; see details.`, {
    details: violations.slice(0, ERROR_DETAILS_MAX).map(explainViolation),
  });
}

function payloadTooLarge(): AppError {
  const message = `The body is too large; send less: ${JSON_BODY_BYTES_MAX} bytes, or 1 MiB of subtitles.`;
  return new AppError('payload_too_large', message, { headers: { connection: 'close' } });
}

function badRequest(message: string, cause: unknown): AppError {
  return new AppError('bad_request', message, { cause });
}

function internalError(cause: unknown): AppError {
  const message =
    'Something went wrong on our side; try again, and name the request ID if it stays.';
  return new AppError('internal_error', message, { cause });
}
