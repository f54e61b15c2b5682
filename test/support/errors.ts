import assert from 'node:assert/strict';

import { AppError } from '#contract/app-error.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { StartError } from '#platform/config/start-error.ts';

/** For `assert.rejects` and `assert.throws`: an AppError with this code. */
export function isAppError(code: ErrorCode): (error: unknown) => true {
  return (error) => {
    assert.ok(error instanceof AppError, String(error));
    assert.equal(error.code, code);
    return true;
  };
}

/** For `assert.rejects` and `assert.throws`: a StartError whose message matches the pattern. */
export function isStartError(pattern: RegExp): (error: unknown) => true {
  return (error) => {
    assert.ok(error instanceof StartError, String(error));
    assert.match(error.message, pattern);
    return true;
  };
}
