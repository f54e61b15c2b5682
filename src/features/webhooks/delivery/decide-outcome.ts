import type { RetryConfig } from '#platform/config/config.ts';

import type { AttemptError } from './attempt-errors.ts';
import { decideRetryDelay } from './retry-schedule.ts';
import type { AttemptResponse } from './send-attempt.ts';

/** `isGone` means that the destination must be disabled. */
export type AttemptOutcome =
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'retry'; readonly error: AttemptError; readonly delayMs: number }
  | { readonly kind: 'failed'; readonly error: AttemptError; readonly isGone: boolean };

type OutcomeOptions = {
  readonly retries: RetryConfig;
  /** Attempts of this round, including this one. */
  readonly attempts: number;
  readonly random: number;
};

const GONE = 410;

/** Success depends only on the status; the body is ignored. */
export function decideOutcome(
  response: AttemptResponse,
  { retries, attempts, random }: OutcomeOptions,
): AttemptOutcome {
  const error = response.kind === 'response' ? classifyStatus(response.status) : response.error;
  if (error === null) return { kind: 'succeeded' };
  if (error === 'gone') return { kind: 'failed', error, isGone: true };
  if (response.kind === 'unsent') return { kind: 'failed', error, isGone: false };
  const retryAfterMs = response.kind === 'response' ? response.retryAfterMs : null;
  const delayMs = decideRetryDelay(retries, { attempts, retryAfterMs, random });
  return delayMs === undefined
    ? { kind: 'failed', error, isGone: false }
    : { kind: 'retry', error, delayMs };
}

function classifyStatus(status: number): AttemptError | null {
  if (status >= 200 && status <= 299) return null;
  if (status >= 300 && status <= 399) return 'redirect';
  return status === GONE ? 'gone' : 'bad_status';
}
