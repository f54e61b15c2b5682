import type { EnqueueOptions } from '#platform/jobs/jobs.ts';

/** The job that drains one destination; its subject is the webhook ID. */
export const DELIVER_JOB = 'deliver';

/** Practically unlimited: failed deliveries are outcomes, so only crashes count as job attempts. */
const ATTEMPTS_MAX = 1_000_000;

/** Delivers everything due for the destination, now or at `runAtMs`. */
export function toDeliverJob(webhookId: string, runAtMs?: number): EnqueueOptions {
  return {
    kind: DELIVER_JOB,
    subject: webhookId,
    attemptsMax: ATTEMPTS_MAX,
    ...(runAtMs !== undefined && { runAtMs }),
  };
}
