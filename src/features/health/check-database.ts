import { setTimeout as wait } from 'node:timers/promises';

import type { Database } from '#platform/db/database.ts';

/** Rejects when the database does not respond to a query within `timeoutMs`. */
export async function checkDatabase(
  database: Pick<Database, 'queries'>,
  timeoutMs: number,
): Promise<void> {
  const { queries } = database;
  const done = new AbortController();
  const timeout = wait(timeoutMs, undefined, { signal: done.signal }).then(() => {
    throw new Error(`the database did not respond within ${timeoutMs} ms`);
  });
  try {
    await Promise.race([queries.selectNoFrom((e) => e.val(1).as('one')).execute(), timeout]);
  } finally {
    done.abort();
  }
}
