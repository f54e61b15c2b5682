import { ReelayError } from '#sdk';

/** The challenge if the password is correct and a code is required. */
export function readCodeChallenge(error: unknown): string | null {
  if (!(error instanceof ReelayError && error.code === 'second_factor_required')) return null;
  return error.details[0]?.challenge ?? null;
}
