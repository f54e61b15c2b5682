import type { RetryConfig } from '#platform/config/config.ts';

import type { AttemptError } from './attempt-errors.ts';
import { decideRetryDelay } from './retry-schedule.ts';
import type { Answer } from './send-attempt.ts';

/** What an attempt means for its delivery; `gone` also ends the destination. */
export type AttemptOutcome =
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'retry'; readonly error: AttemptError; readonly delayMs: number }
  | { readonly kind: 'failed'; readonly error: AttemptError; readonly isGone: boolean };

export type OutcomeOptions = {
  readonly retries: RetryConfig;
  /** Attempts of this round so far, with this one. */
  readonly attempts: number;
  readonly random: number;
};

const GONE = 410;

/** The answer's head decides: what follows it is only read so that the connection can be used again. */
export function decideOutcome(
  answer: Answer,
  { retries, attempts, random }: OutcomeOptions,
): AttemptOutcome {
  const error = answer.kind === 'answered' ? classifyStatus(answer.status) : answer.error;
  if (error === null) return { kind: 'succeeded' };
  if (error === 'gone') return { kind: 'failed', error, isGone: true };
  if (answer.kind === 'unsent') return { kind: 'failed', error, isGone: false };
  const retryAfterMs = answer.kind === 'answered' ? answer.retryAfterMs : null;
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
