import { createThreadPool } from '#platform/threads/thread-pool.ts';

/**
 * One pool for all tests of a process, which are all the same client. Its threads do not keep the
 * process alive.
 */
export const testThreads = createThreadPool({
  cpuBudget: { capacity: Infinity, perSecond: 1 },
});
