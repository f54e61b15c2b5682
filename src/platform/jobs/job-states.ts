export const JOB_STATES = ['waiting', 'due', 'retrying', 'running'] as const;
/**
 * `waiting` jobs are not running: `due` jobs wait for a worker, `retrying` jobs for another attempt
 * after a failure, and others for their time. `running` jobs are leased.
 */
export type JobState = (typeof JOB_STATES)[number];
