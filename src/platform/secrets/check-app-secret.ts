import { StartError } from '../config/start-error.ts';
import type { Database, Queries, Tx } from '../db/database.ts';
import type { Secrets } from './secrets.ts';

const PURPOSE = 'app-secret';

/**
 * Throws StartError when the database was sealed with another secret, because no sealed record
 * could be opened. The first start stores a digest for comparison.
 */
export async function checkAppSecret(
  database: Pick<Database, 'transaction'>,
  secrets: Pick<Secrets, 'digest'>,
): Promise<void> {
  const expected = toDigest(secrets);
  const found = await database.transaction((tx) => getOrStoreDigest(tx, expected));
  if (found === expected) return;
  throw new StartError(
    'APP_SECRET differs from the secret that this database was sealed with. Set the original secret, or use another database.',
  );
}

/**
 * Returns whether the database was sealed with this secret; undefined when nothing has been sealed
 * yet.
 */
export async function isSealedWith(
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

/** Returns the stored digest; stores `digest` if there is none. */
async function getOrStoreDigest(tx: Tx, digest: string): Promise<string> {
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
