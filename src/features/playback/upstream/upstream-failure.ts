import { AppError } from '#contract/app-error.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { parseSeconds } from '#lib/http/cache-control.ts';
import { EgressError, type EgressFailure } from '#platform/egress/egress-failure.ts';

type Refusal = { readonly code: ErrorCode; readonly message: string };

const UNREACHABLE: Refusal = {
  code: 'source_unreachable',
  message: 'The video’s source can’t be reached. Try again later.',
};
const BROKEN: Refusal = {
  code: 'source_error',
  message: 'The video’s source sent a broken answer. Try again later.',
};
const TIMEOUT: Refusal = {
  code: 'source_timeout',
  message: 'The video’s source took too long to answer. Try again later.',
};
const PROTECTED: Refusal = {
  code: 'source_protected',
  message: 'The video’s source refuses to hand it out.',
};
const GONE: Refusal = {
  code: 'not_found',
  message: 'The video’s source no longer has this, or does not have it yet.',
};

/** No sentence names the upstream, and all refused addresses share one. */
const REFUSAL_OF_FAILURE = {
  blocked_address: {
    code: 'url_not_allowed',
    message: 'The source leads to an address that can’t be used.',
  },
  dns: UNREACHABLE,
  connect: UNREACHABLE,
  tls: UNREACHABLE,
  reset: UNREACHABLE,
  timeout: TIMEOUT,
  too_large: BROKEN,
  too_many_redirects: BROKEN,
  protocol: BROKEN,
  // The viewer has gone, or the service is stopping.
  aborted: { code: 'unavailable', message: 'The service is stopping. Try again in a moment.' },
} as const satisfies Record<EgressFailure, Refusal>;

const REFUSAL_OF_STATUS: ReadonlyMap<number, Refusal> = new Map([
  [401, PROTECTED],
  [402, PROTECTED],
  [403, PROTECTED],
  [404, GONE],
  [407, PROTECTED],
  [408, TIMEOUT],
  [410, GONE],
  [451, PROTECTED],
  [504, TIMEOUT],
]);

const BUSY_STATUSES: ReadonlySet<number> = new Set([429, 503]);
const RETRY_SECONDS_DEFAULT = 5;
const RETRY_SECONDS_MAX = 120;

/** What the viewer is told of an exchange that failed; anything but an EgressError is passed on as it is. */
export function toPlaybackError(error: unknown): unknown {
  if (!(error instanceof EgressError)) return error;
  const { code, message } = REFUSAL_OF_FAILURE[error.failure];
  return new AppError(code, message, { cause: error });
}

/** What the viewer is told of an upstream status that carries no media. */
export function toStatusError(status: number, headers: ReadonlyMap<string, string>): AppError {
  const context = { upstreamStatus: status };
  if (BUSY_STATUSES.has(status)) {
    const seconds = parseSeconds(headers.get('retry-after')) ?? RETRY_SECONDS_DEFAULT;
    return new AppError('unavailable', 'The video’s source is too busy. Try again in a moment.', {
      headers: { 'retry-after': String(Math.min(seconds, RETRY_SECONDS_MAX)) },
      context,
    });
  }
  const { code, message } = REFUSAL_OF_STATUS.get(status) ?? BROKEN;
  return new AppError(code, message, { context });
}

const DOWN_STATUSES: ReadonlySet<number> = new Set([500, 502, 503, 504]);
const DOWN_CODES: ReadonlySet<ErrorCode> = new Set(['source_unreachable', 'source_timeout']);

/** True where the upstream fails as a whole, and not at what it was asked (RFC 5861 §4). */
export function isUpstreamDown(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return DOWN_CODES.has(error.code) || isDownStatus(findUpstreamStatus(error) ?? 0);
}

/** The status that an upstream answered with, in an error of `toStatusError`. */
export function findUpstreamStatus({ context }: AppError): number | undefined {
  const status = context?.['upstreamStatus'];
  return typeof status === 'number' ? status : undefined;
}

export function isDownStatus(status: number): boolean {
  return DOWN_STATUSES.has(status);
}

/** The answer is well-formed and yet not what the address stood for. */
export function brokenAnswer(cause?: unknown): AppError {
  return new AppError(BROKEN.code, BROKEN.message, { cause });
}
