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

/** Uses a default result for a manifest that needs too much CPU time or memory. */
export function ignoreComplexManifest<Result>(result: Result): (error: unknown) => Result {
  return (error) => {
    if (!(error instanceof BudgetError)) throw error;
    return result;
  };
}
