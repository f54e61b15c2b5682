import assert from 'node:assert/strict';

import { AppError } from '#contract/app-error.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { StartError } from '#platform/config/start-error.ts';

/** For `assert.rejects` and `assert.throws`: a refusal with this code. */
export function isAppError(code: ErrorCode): (error: unknown) => true {
  return (error) => {
    assert.ok(error instanceof AppError, String(error));
    assert.equal(error.code, code);
    return true;
  };
}

/** The same for a start that is refused in words like these. */
export function isStartError(words: RegExp): (error: unknown) => true {
  return (error) => {
    assert.ok(error instanceof StartError, String(error));
    assert.match(error.message, words);
    return true;
  };
}
