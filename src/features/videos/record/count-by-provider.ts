import type { Queries } from '#platform/db/database.ts';

/** The results of resolving one provider's recently changed videos. */
export type ProviderCount = {
  /** Null for URLs that no adapter matched. */
  readonly provider: string | null;
  readonly ready: number;
  readonly failed: number;
  /** The most frequent error code. */
  readonly commonError: string | null;
};

/**
 * Counts videos that were resolved or failed since `sinceMs`. The provider with the most videos
 * comes first.
 */
export async function countByProvider(
  queries: Queries,
  sinceMs: number,
): Promise<readonly ProviderCount[]> {
  const rows = await queries
    .selectFrom('videos')
    .select(['provider', 'status', 'error_code'])
    .select(({ fn }) => fn.countAll().as('count'))
    .where('updated_at_ms', '>=', sinceMs)
    .where('status', 'in', ['ready', 'failed'])
    .groupBy(['provider', 'status', 'error_code'])
    .execute();
  return aggregateByProvider(rows.map((row) => ({ ...row, count: Number(row.count) })));
}

type Row = {
  readonly provider: string | null;
  readonly status: string;
  readonly error_code: string | null;
  readonly count: number;
};

function aggregateByProvider(rows: readonly Row[]): readonly ProviderCount[] {
  return [...Map.groupBy(rows, ({ provider }) => provider)]
    .map(([provider, all]) => {
      const failed = all.filter(({ status }) => status === 'failed');
      const [common] = failed.toSorted((a, b) => b.count - a.count);
      return {
        provider,
        ready: sumCounts(all.filter(({ status }) => status === 'ready')),
        failed: sumCounts(failed),
        commonError: common?.error_code ?? null,
      };
    })
    .toSorted((a, b) => b.ready + b.failed - (a.ready + a.failed));
}

function sumCounts(rows: readonly Row[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}
