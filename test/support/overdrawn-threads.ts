import { createThreadPool, type ThreadPool } from '#platform/threads/thread-pool.ts';

import { task } from './probe-task.ts';

/** A pool whose clients have overdrawn their CPU budget for hours, except for new ones. */
export async function openOverdrawnThreads(...clients: readonly string[]): Promise<ThreadPool> {
  const threads = createThreadPool({
    threadsMax: 2,
    cpuBudget: { capacity: 0, perSecond: 0.001 },
  });
  for (const client of clients) {
    await threads.run(task, { kind: 'return', value: null }, { client, bytes: 1_000 });
  }
  return threads;
}
