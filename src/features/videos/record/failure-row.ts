import { ERROR_CODES, type ErrorCode } from '#contract/error-codes.ts';

import type { FailedVideo } from './video.ts';

/** Errors of an upstream that may play again. For all others, playback must end. */
const DOWN_CODES: ReadonlySet<ErrorCode> = new Set([
  'source_unreachable',
  'source_error',
  'source_timeout',
]);

export function isDown(code: ErrorCode): boolean {
  return DOWN_CODES.has(code);
}

type FailureRow = { readonly error_code: string | null; readonly error_message: string | null };

export function readFailure(row: FailureRow): FailedVideo['error'] {
  const code = row.error_code ?? '';
  return {
    code: isErrorCode(code) ? code : 'source_error',
    message: row.error_message ?? 'The video could not be resolved. Submit the URL again.',
  };
}

function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERROR_CODES, text);
}
