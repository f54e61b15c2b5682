import type { ApiErrorCode, ErrorDetail } from './api-types.ts';

/** What keeps an answer of the API from arriving at all. */
export type ClientErrorCode = 'connection_failed' | 'timed_out' | 'unexpected_answer';

type Parts = {
  readonly code: ApiErrorCode | ClientErrorCode;
  readonly status?: number;
  readonly details?: readonly ErrorDetail[];
  readonly requestId?: string | null;
  readonly retryAfter?: number | null;
  readonly cause?: unknown;
};

/** A call that failed. Branch on `code`; `message` tells a person what to do next. */
export class ReelayError extends Error {
  override readonly name = 'ReelayError';
  /** Never changes its meaning. */
  readonly code: ApiErrorCode | ClientErrorCode;
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** Which parts of the request are wrong, where the service says so. */
  readonly details: readonly ErrorDetail[];
  /** What the service's operator finds the request by. */
  readonly requestId: string | null;
  /** Seconds after which to try again, where the service says so. */
  readonly retryAfter: number | null;

  constructor(message: string, parts: Parts) {
    super(message, { cause: parts.cause });
    this.code = parts.code;
    this.status = parts.status ?? 0;
    this.details = parts.details ?? [];
    this.requestId = parts.requestId ?? null;
    this.retryAfter = parts.retryAfter ?? null;
  }
}
