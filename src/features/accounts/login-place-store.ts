import type { AccountId } from '#contract/ids.ts';
import { LOGIN_PLACE_MS, LOGIN_PLACES_MAX } from '#contract/limits.ts';
import type { Queries, Tx } from '#platform/db/database.ts';

/** Those of the digests that were used since. */
export async function findPlaces(
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

/** Adds or renews them; expired ones, and the oldest beyond the limit, go. */
export async function writePlaces(
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
  const kept = await tx
    .selectFrom('login_places')
    .select('place_digest')
    .where('account_id', '=', accountId)
    .where('used_at_ms', '>', nowMs - LOGIN_PLACE_MS)
    .orderBy('used_at_ms', 'desc')
    .orderBy('place_digest')
    .limit(LOGIN_PLACES_MAX)
    .execute();
  await deletePlaces(tx, accountId, [...digests, ...kept.map(({ place_digest }) => place_digest)]);
}

/** All of the account's but those. */
export async function deletePlaces(
  tx: Tx,
  accountId: AccountId,
  kept: readonly string[],
): Promise<void> {
  let deletion = tx.deleteFrom('login_places').where('account_id', '=', accountId);
  if (kept.length > 0) deletion = deletion.where('place_digest', 'not in', kept);
  await deletion.execute();
}
