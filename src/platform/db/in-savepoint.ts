import { sql } from 'kysely';

import type { Tx } from './database.ts';

/**
 * Runs a part of a transaction that is rolled back alone when it rejects. Its announcements are
 * sent anyway if the transaction commits, so listeners may find nothing new.
 */
export async function inSavepoint<T>(tx: Tx, run: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx);
  try {
    const result = await run();
    await sql`release savepoint part`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    throw error;
  }
}
