import { AppError } from '#contract/app-error.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { parseSeconds } from '#lib/http/cache-control.ts';
import { EgressError, type EgressFailure } from '#platform/egress/egress-failure.ts';

type PlaybackFailure = { readonly code: ErrorCode; readonly message: string };

const UNREACHABLE: PlaybackFailure = {
  code: 'source_unreachable',
  message: 'The video’s source is unreachable. Try again later.',
};
const BROKEN: PlaybackFailure = {
  code: 'source_error',
  message: 'The video’s source sent an invalid response. Try again later.',
};
const TIMEOUT: PlaybackFailure = {
  code: 'source_timeout',
  message: 'The video’s source took too long to respond. Try again later.',
};
const PROTECTED: PlaybackFailure = {
  code: 'source_protected',
  message: 'The video’s source denied access. Ask the owner of the video to check the source.',
};
const MISSING: PlaybackFailure = {
  code: 'not_found',
  message: 'The video’s source does not have this file. Reload the player.',
};

/** No message identifies the upstream, and all blocked addresses share one message. */
const FAILURE_BY_EGRESS_FAILURE = {
  blocked_address: {
    code: 'url_not_allowed',
    message: 'The source’s URL is not allowed. Use a public http(s) URL.',
  },
  dns: UNREACHABLE,
  connect: UNREACHABLE,
  tls: UNREACHABLE,
  reset: UNREACHABLE,
  timeout: TIMEOUT,
  too_large: BROKEN,
  too_many_redirects: BROKEN,
  protocol: BROKEN,
  // If the viewer has left, no one receives this message, so it describes only a shutdown.
  aborted: { code: 'unavailable', message: 'The service is shutting down. Try again in a moment.' },
} as const satisfies Record<EgressFailure, PlaybackFailure>;

const FAILURE_BY_STATUS: ReadonlyMap<number, PlaybackFailure> = new Map([
  [401, PROTECTED],
  [402, PROTECTED],
  [403, PROTECTED],
  [404, MISSING],
  [407, PROTECTED],
  [408, TIMEOUT],
  [410, MISSING],
  [451, PROTECTED],
  [504, TIMEOUT],
]);

const BUSY_STATUSES: ReadonlySet<number> = new Set([429, 503]);
const RETRY_SECONDS_DEFAULT = 5;
const RETRY_SECONDS_MAX = 120;

/**
 * Translates a failed exchange for the viewer; errors other than EgressError are returned
 * unchanged.
 */
export function toPlaybackError(error: unknown): unknown {
  if (!(error instanceof EgressError)) return error;
  const { code, message } = FAILURE_BY_EGRESS_FAILURE[error.failure];
  return new AppError(code, message, { cause: error });
}

/** Translates an upstream status without media for the viewer. */
export function toStatusError(status: number, headers: ReadonlyMap<string, string>): AppError {
  const context = { upstreamStatus: status };
  if (BUSY_STATUSES.has(status)) {
    const seconds = parseSeconds(headers.get('retry-after')) ?? RETRY_SECONDS_DEFAULT;
    return new AppError('unavailable', 'The video’s source is overloaded. Try again in a moment.', {
      headers: { 'retry-after': String(Math.min(seconds, RETRY_SECONDS_MAX)) },
      context,
    });
  }
  const { code, message } = FAILURE_BY_STATUS.get(status) ?? BROKEN;
  return new AppError(code, message, { context });
}

const DOWN_STATUSES: ReadonlySet<number> = new Set([500, 502, 503, 504]);
const DOWN_CODES: ReadonlySet<ErrorCode> = new Set(['source_unreachable', 'source_timeout']);

/** True when the upstream as a whole is down (RFC 5861 §4), not just this resource. */
export function isUpstreamDown(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return DOWN_CODES.has(error.code) || isDownStatus(findUpstreamStatus(error) ?? 0);
}

/** Codes of errors that the upstream causes without a status. */
export const UPSTREAM_FAILURE_CODES: ReadonlySet<ErrorCode> = new Set([
  'source_unreachable',
  'source_error',
  'source_timeout',
  'source_protected',
]);

/** True when the upstream, rather than the request or this service, caused the error. */
export function isUpstreamFailure(error: unknown): error is AppError {
  if (!(error instanceof AppError)) return false;
  const status = findUpstreamStatus(error);
  return status === undefined
    ? UPSTREAM_FAILURE_CODES.has(error.code)
    : status !== 416 && status !== 429;
}

/** True when this service is too busy. It says nothing about the source. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof AppError) || error.code !== 'unavailable') return false;
  return findUpstreamStatus(error) === undefined;
}

/** The upstream status in an error created by `toStatusError`. */
export function findUpstreamStatus({ context }: AppError): number | undefined {
  const status = context?.['upstreamStatus'];
  return typeof status === 'number' ? status : undefined;
}

export function isDownStatus(status: number): boolean {
  return DOWN_STATUSES.has(status);
}

/** The response is well-formed HTTP, but not the expected resource. */
export function brokenResponseError(cause?: unknown): AppError {
  return new AppError(BROKEN.code, BROKEN.message, { cause });
}
