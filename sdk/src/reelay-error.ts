import type { ApiErrorCode, ErrorDetail } from './api-types.ts';

/** Errors without a valid API response. */
export type ClientErrorCode = 'connection_failed' | 'timed_out' | 'unexpected_response';

type ReelayErrorFields = {
  readonly code: ApiErrorCode | ClientErrorCode;
  readonly status?: number;
  readonly details?: readonly ErrorDetail[];
  readonly requestId?: string | null;
  readonly retryAfter?: number | null;
  readonly cause?: unknown;
};

/** A failed call. Branch on `code`; `message` is human-readable and describes the next step. */
export class ReelayError extends Error {
  override readonly name = 'ReelayError';
  /** Codes never change their meaning. */
  readonly code: ApiErrorCode | ClientErrorCode;
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  /** Details about invalid fields, if any. */
  readonly details: readonly ErrorDetail[];
  /** The ID of the request in the service's logs. */
  readonly requestId: string | null;
  /** Seconds to wait before a retry, if the service sent them. */
  readonly retryAfter: number | null;

  constructor(message: string, fields: ReelayErrorFields) {
    super(message, { cause: fields.cause });
    this.code = fields.code;
    this.status = fields.status ?? 0;
    this.details = fields.details ?? [];
    this.requestId = fields.requestId ?? null;
    this.retryAfter = fields.retryAfter ?? null;
  }
}
