import { setTimeout as wait } from 'node:timers/promises';

import type { Database } from '#platform/db/database.ts';

/** Rejects when the database does not answer a query within `timeoutMs`. */
export async function checkDatabase(
  database: Pick<Database, 'queries'>,
  timeoutMs: number,
): Promise<void> {
  const { queries } = database;
  const answered = new AbortController();
  const tooLate = wait(timeoutMs, undefined, { signal: answered.signal }).then(() => {
    throw new Error(`the database did not answer within ${timeoutMs} ms`);
  });
  try {
    await Promise.race([queries.selectNoFrom((e) => e.val(1).as('one')).execute(), tooLate]);
  } finally {
    answered.abort();
  }
}
