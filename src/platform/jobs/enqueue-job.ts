import { ID_RANDOM_CHARACTERS } from '#contract/ids.ts';

import type { Clock } from '../clock.ts';
import type { ChangeBus } from '../db/database.ts';
import { randomBase58 } from '../new-id.ts';
import { toJobChange } from './job-change.ts';
import type { EnqueueJob } from './jobs.ts';
import { upsertJob } from './store.ts';

type Deps = { readonly changes: Pick<ChangeBus, 'publish'>; readonly clock: Clock };

/** Workers are notified when the transaction commits. */
export function createEnqueueJob({ changes, clock }: Deps): EnqueueJob {
  return async (tx, { kind, subject, payload = '', runAtMs, attemptsMax }) => {
    const nowMs = clock();
    await upsertJob(tx, {
      id: `job_${randomBase58(ID_RANDOM_CHARACTERS)}`,
      kind,
      subject,
      payload,
      runAtMs: runAtMs ?? nowMs,
      attemptsMax,
      nowMs,
    });
    await changes.publish(tx, 'job', toJobChange(kind, subject));
  };
}
