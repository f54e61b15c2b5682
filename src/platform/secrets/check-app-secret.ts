import { StartError } from '../config/start-error.ts';
import type { Database, Queries, Tx } from '../db/database.ts';
import type { Secrets } from './secrets.ts';

const PURPOSE = 'app-secret';

/**
 * Throws StartError when the database was sealed under another secret: better not to start than to
 * fail at every record. The first start leaves a digest to compare with.
 */
export async function checkAppSecret(
  database: Pick<Database, 'transaction'>,
  secrets: Pick<Secrets, 'digest'>,
): Promise<void> {
  const expected = toDigest(secrets);
  const found = await database.transaction((tx) => keepFirst(tx, expected));
  if (found === expected) return;
  throw new StartError(
    'APP_SECRET is not the one that this database was sealed with. Set that one, or use another database.',
  );
}

/** Whether the database was sealed under this secret; undefined when it was not sealed yet. */
export async function isSealedUnder(
  queries: Queries,
  secrets: Pick<Secrets, 'digest'>,
): Promise<boolean | undefined> {
  const row = await queries
    .selectFrom('secret_checks')
    .select('digest')
    .where('purpose', '=', PURPOSE)
    .executeTakeFirst();
  return row && row.digest === toDigest(secrets);
}

function toDigest(secrets: Pick<Secrets, 'digest'>): string {
  return secrets.digest(PURPOSE, 'is this the same secret?');
}

/** The digest that the database knows; `digest` when it knew none. */
async function keepFirst(tx: Tx, digest: string): Promise<string> {
  await tx
    .insertInto('secret_checks')
    .values({ purpose: PURPOSE, digest })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('secret_checks')
    .select('digest')
    .where('purpose', '=', PURPOSE)
    .executeTakeFirstOrThrow();
  return row.digest;
}
