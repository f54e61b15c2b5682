import { ID_RANDOM_CHARACTERS } from '#contract/ids.ts';

import type { Clock } from '../clock.ts';
import type { ChangeBus, Tx } from '../db/database.ts';
import { randomBase58 } from '../new-id.ts';
import { toJobChange } from './job-change.ts';
import type { EnqueueOptions } from './jobs.ts';
import { NO_OWNER, upsertJob } from './store.ts';

export type JobContext = {
  readonly database: { readonly changes: Pick<ChangeBus, 'publish'> };
  readonly clock: Clock;
};

/**
 * Inserts the job in the caller's transaction, so that the job and its cause commit together.
 * Workers are notified when the transaction commits.
 */
export async function enqueueJob(
  tx: Tx,
  { database, clock }: JobContext,
  { kind, subject, payload = '', ownerId, runAtMs, attemptsMax }: EnqueueOptions,
): Promise<void> {
  const nowMs = clock();
  await upsertJob(tx, {
    id: `job_${randomBase58(ID_RANDOM_CHARACTERS)}`,
    kind,
    subject,
    payload,
    ownerId: ownerId ?? NO_OWNER,
    runAtMs: runAtMs ?? nowMs,
    attemptsMax,
    nowMs,
  });
  await database.changes.publish(tx, 'job', toJobChange(kind, subject));
}
