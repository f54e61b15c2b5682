import { ERROR_CODES, type ErrorCode } from './error-codes.ts';

/** One invalid part of the request: a JSON pointer and how to fix it. */
export type ErrorDetail = {
  readonly path: string;
  readonly message: string;
  /** Position in an uploaded file, counted from 1. */
  readonly line?: number;
  readonly column?: number;
  /** The challenge for a proof of work. */
  readonly challenge?: string;
  /** For `quota_exceeded`: the quota, its limit, the current usage, and when the usage resets. */
  readonly quota?: string;
  readonly limit?: number;
  readonly used?: number;
  readonly resetsAt?: string;
  /** For `video_exists`: the ID of the existing video. */
  readonly videoId?: string;
  /** For `feed_exists`: the ID of the existing feed. */
  readonly feedId?: string;
  /** The key systems and encryption schemes of a protected source. */
  readonly drm?: readonly string[];
  /** The number of entries of a list of channels. */
  readonly channels?: number;
};

export type AppErrorOptions = {
  /** Shown to the caller together with the message. */
  readonly details?: readonly ErrorDetail[];
  /** Response headers of the error, such as `retry-after` or `allow`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
  /** Only logged. */
  readonly context?: Readonly<Record<string, unknown>>;
};

/**
 * Ends a request with the standard error envelope. `publicMessage` is shown to the caller; `cause`
 * and `context` are only logged.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly publicMessage: string;
  readonly details: readonly ErrorDetail[];
  readonly headers: Readonly<Record<string, string>>;
  readonly context: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, publicMessage: string, options: AppErrorOptions = {}) {
    super(`${code}: ${publicMessage}`, { cause: options.cause });
    this.code = code;
    this.publicMessage = publicMessage;
    this.details = options.details ?? [];
    this.headers = options.headers ?? {};
    this.context = options.context ?? {};
  }

  get status(): number {
    return ERROR_CODES[this.code].status;
  }
}
