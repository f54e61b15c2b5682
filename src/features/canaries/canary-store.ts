import type { CanaryStatus } from '#features/resolution/index.ts';
import type { Queries, Tx } from '#platform/db/database.ts';

/** The last result of a provider. */
export type StoredCanary = {
  readonly provider: string;
  readonly status: CanaryStatus;
  readonly checkedAtMs: number;
};

export async function findStoredCanaries(queries: Queries): Promise<readonly StoredCanary[]> {
  const rows = await queries
    .selectFrom('provider_canaries')
    .select(['provider', 'status', 'checked_at_ms'])
    .orderBy('provider')
    .execute();
  return rows.map(({ provider, status, checked_at_ms: checkedAtMs }) => ({
    provider,
    status,
    checkedAtMs,
  }));
}

/** Stores results, and deletes those of providers that are no longer checked. */
export async function writeStoredCanaries(
  tx: Tx,
  results: readonly StoredCanary[],
  providers: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('provider_canaries')
    .$if(providers.length > 0, (query) => query.where('provider', 'not in', providers))
    .execute();
  if (results.length === 0) return;
  await tx
    .insertInto('provider_canaries')
    .values(
      results.map(({ provider, status, checkedAtMs }) => ({
        provider,
        status,
        checked_at_ms: checkedAtMs,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('provider').doUpdateSet((update) => ({
        status: update.ref('excluded.status'),
        checked_at_ms: update.ref('excluded.checked_at_ms'),
      })),
    )
    .execute();
}
