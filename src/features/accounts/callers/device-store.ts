import type { AccountId } from '#contract/ids.ts';
import type { Queries, Tx } from '#platform/db/database.ts';

/** Known devices per account, and how long a device is remembered after its last login. */
const KNOWN_DEVICES_MAX = 50;
export const KNOWN_DEVICE_MS = 180 * 86_400_000;

/** Returns the given digests that the account has used after `sinceMs`. */
export async function findKnownDevices(
  queries: Queries,
  accountId: string,
  { digests, sinceMs }: { readonly digests: readonly string[]; readonly sinceMs: number },
): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('login_places')
    .select('place_digest')
    .where('account_id', '=', accountId)
    .where('place_digest', 'in', digests)
    .where('used_at_ms', '>', sinceMs)
    .execute();
  return rows.map(({ place_digest }) => place_digest);
}

/** Inserts or renews the digests. Deletes expired entries and the oldest beyond the limit. */
export async function writeKnownDevices(
  tx: Tx,
  accountId: AccountId,
  { digests, nowMs }: { readonly digests: readonly string[]; readonly nowMs: number },
): Promise<void> {
  await tx
    .insertInto('login_places')
    .values(
      digests.map((digest) => ({
        account_id: accountId,
        place_digest: digest,
        used_at_ms: nowMs,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'place_digest']).doUpdateSet({ used_at_ms: nowMs }),
    )
    .execute();
  const retained = await tx
    .selectFrom('login_places')
    .select('place_digest')
    .where('account_id', '=', accountId)
    .where('used_at_ms', '>', nowMs - KNOWN_DEVICE_MS)
    .orderBy('used_at_ms', 'desc')
    .orderBy('place_digest')
    .limit(KNOWN_DEVICES_MAX)
    .execute();
  await deleteKnownDevices(tx, accountId, [
    ...digests,
    ...retained.map(({ place_digest }) => place_digest),
  ]);
}

/** Deletes all entries of the account except the given digests. */
export async function deleteKnownDevices(
  tx: Tx,
  accountId: AccountId,
  retained: readonly string[],
): Promise<void> {
  let deletion = tx.deleteFrom('login_places').where('account_id', '=', accountId);
  if (retained.length > 0) deletion = deletion.where('place_digest', 'not in', retained);
  await deletion.execute();
}
