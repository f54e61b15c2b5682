import { AppError } from '#contract/app-error.ts';
import { BudgetError } from '#platform/threads/budget-error.ts';

/** Translates the error of a manifest that needs too much CPU time or memory. */
export function refuseComplexManifest(error: unknown): never {
  if (!(error instanceof BudgetError)) throw error;
  throw new AppError(
    'source_unsupported',
    'The source’s manifest is too complex. Use another source.',
    { cause: error },
  );
}

/** The default result of a manifest that needs too much CPU time or memory. Throws other errors. */
export function toComplexManifestResult<Result>(error: unknown, result: Result): Result {
  if (!(error instanceof BudgetError)) throw error;
  return result;
}
