import { ERROR_CODES, type ErrorCode } from './error-codes.ts';

/** Points at the part of the request that was wrong: a JSON pointer, and what to do about it. */
export type ErrorDetail = {
  readonly path: string;
  readonly message: string;
  /** In a file that was sent, counted from 1. */
  readonly line?: number;
  readonly column?: number;
};

export type AppErrorOptions = {
  /** Shown to the caller beside the message. */
  readonly details?: readonly ErrorDetail[];
  /** Response headers that belong to the error, such as `retry-after` or `allow`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
  /** For the log only. */
  readonly context?: Readonly<Record<string, unknown>>;
};

/**
 * A refusal that ends the request with the standard envelope. `publicMessage` is shown to the
 * caller; `cause` and `context` go to the log only.
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
