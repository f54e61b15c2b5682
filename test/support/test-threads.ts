import { createThreadPool } from '#platform/threads/thread-pool.ts';

/** One pool for all tests of a process. Its threads do not keep the process alive. */
export const testThreads = createThreadPool();
