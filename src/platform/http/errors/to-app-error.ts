import type { FastifySchemaValidationError } from 'fastify';

import { AppError } from '#contract/app-error.ts';

import { explainViolation } from './explain-violation.ts';

export const JSON_BODY_BYTES_MAX = 64 * 1024;
const ERROR_DETAILS_MAX = 10;

const INCOMPLETE_BODY =
  'The connection closed before the body was complete. Send the request again.';

/** Errors of Fastify and Node that a malformed request causes, by their codes. */
const BAD_REQUESTS: ReadonlyMap<string, string> = new Map([
  [
    'FST_ERR_CTP_INVALID_CONTENT_LENGTH',
    'Content-Length does not match the body. Send the correct length.',
  ],
  ['FST_ERR_BAD_URL', 'The path contains an invalid percent escape. Encode a percent sign as %25.'],
  ['ECONNRESET', INCOMPLETE_BODY],
  ['ECONNABORTED', INCOMPLETE_BODY],
]);

/** The error for a URL without a route. */
export function createRouteNotFoundError(): AppError {
  return new AppError('not_found', 'Not found. Check the URL.');
}

/** Converts any thrown value to the caller's error; a bug becomes `internal_error`. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (!isFrameworkError(thrown)) return createInternalError(thrown);
  if (thrown.validation !== undefined) return toValidationError(thrown.validation, thrown);
  return translateCode(thrown.code ?? '', thrown);
}

function translateCode(code: string, cause: Error): AppError {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return createPayloadTooLargeError();
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return createUnsupportedMediaTypeError();
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return createUriTooLongError(cause);
  const message = BAD_REQUESTS.get(code);
  if (message === undefined) return createInternalError(cause);
  return new AppError('bad_request', message, { cause });
}

export function createUnsupportedMediaTypeError(): AppError {
  return new AppError(
    'unsupported_media_type',
    'Send the body as JSON in UTF-8, uncompressed, with Content-Type: application/json.',
  );
}

export function createUriTooLongError(cause?: unknown): AppError {
  return new AppError('uri_too_long', 'The URL is too long. Shorten its query.', {
    cause,
  });
}

/** A client has too many requests in progress, whatever its rate. */
export function createTooManyRequestsError(): AppError {
  return new AppError(
    'rate_limited',
    'Too many requests at the same time. Wait until some of them have completed.',
    { headers: { 'retry-after': '1' } },
  );
}

/** Matches Fastify's errors, and Node's errors for an incomplete request body. */
function isFrameworkError(thrown: unknown): thrown is Error & FrameworkError {
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
  // An invalid path parameter can't identify anything that exists.
  if (validationContext === 'params') return new AppError('not_found', 'Not found. Check the URL.');
  const part = validationContext === 'querystring' ? 'query' : 'request';
  return describeViolations(part, violations);
}

/** The error for a query or another part of a request that does not match its schema. */
export function describeViolations(
  part: 'query' | 'request',
  violations: readonly FastifySchemaValidationError[],
): AppError {
  // The validator reports an invalid name twice; the violation of `propertyNames` is enough.
  const distinct = violations.filter((violation) => !('propertyName' in violation));
  return new AppError('validation_failed', `The ${part} is invalid. See details.`, {
    details: distinct.slice(0, ERROR_DETAILS_MAX).map(explainViolation),
  });
}

function createPayloadTooLargeError(): AppError {
  const message = `The body is too large. The maximum is ${JSON_BODY_BYTES_MAX} bytes, or 1 MiB for subtitles and batches of videos.`;
  return new AppError('payload_too_large', message, { headers: { connection: 'close' } });
}

function createInternalError(cause: unknown): AppError {
  const message =
    'Something went wrong on our side. Try again, and report the request ID if the problem persists.';
  return new AppError('internal_error', message, { cause });
}
