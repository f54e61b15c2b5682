import { findStoredCanaries, type StoredCanary } from '#features/canaries/index.ts';
import { findYtDlpSuccesses, type YtDlpSuccess } from '#features/videos/index.ts';
import { countBacklog, type WebhookBacklog } from '#features/webhooks/index.ts';
import { measureDatabase } from '#platform/db/measure-database.ts';
import { createReadTask, type ReadTask } from '#platform/db/read-task.ts';
import {
  countJobs,
  type JobCounts,
  type ListedJob,
  listJobs,
} from '#platform/jobs/inspect-jobs.ts';
import type { JobState } from '#platform/jobs/job-states.ts';

type Input = { readonly nowMs: number; readonly state: JobState; readonly limit: number };

export type SystemState = {
  readonly databaseBytes: number;
  readonly jobs: readonly JobCounts[];
  readonly listedJobs: readonly ListedJob[];
  readonly webhooks: WebhookBacklog;
  readonly canaries: readonly StoredCanary[];
  readonly ytDlpSuccesses: readonly YtDlpSuccess[];
};

/** On a thread, because a service with many videos has a job for each. */
export const task: ReadTask<Input, SystemState> = createReadTask({
  name: 'read-system-state',
  module: import.meta.url,
  read: async (database, { nowMs, state, limit }) => {
    const { queries } = database;
    return {
      databaseBytes: await measureDatabase(database),
      jobs: await countJobs(queries, nowMs),
      listedJobs: await listJobs(queries, { state, nowMs, limit }),
      webhooks: await countBacklog(queries),
      canaries: await findStoredCanaries(queries),
      ytDlpSuccesses: await findYtDlpSuccesses(queries),
    };
  },
});
