import type { EnqueueOptions } from '#platform/jobs/jobs.ts';

/** Kind of the job that drains one destination; its subject is the webhook's ID. */
export const DELIVER_JOB = 'deliver';

/** It is never given up: what a receiver does is an outcome, and only crashes count. */
const ATTEMPTS_MAX = 1_000_000;

/** Has what is due for the destination sent, now or then. */
export function toDeliverJob(webhookId: string, runAtMs?: number): EnqueueOptions {
  return {
    kind: DELIVER_JOB,
    subject: webhookId,
    attemptsMax: ATTEMPTS_MAX,
    ...(runAtMs !== undefined && { runAtMs }),
  };
}
