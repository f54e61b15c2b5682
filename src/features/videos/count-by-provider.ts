import type { Queries } from '#platform/db/database.ts';

/** How the videos of one provider that changed lately stand. */
export type ProviderCount = {
  /** Null where no adapter knew the address. */
  readonly provider: string | null;
  readonly ready: number;
  readonly failed: number;
  /** The code that most of those that failed have. */
  readonly commonError: string | null;
};

/** Of videos that were resolved, or failed, since then: those of the provider with the most first. */
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
  return sumUp(rows.map((row) => ({ ...row, count: Number(row.count) })));
}

type Row = {
  readonly provider: string | null;
  readonly status: string;
  readonly error_code: string | null;
  readonly count: number;
};

function sumUp(rows: readonly Row[]): readonly ProviderCount[] {
  return [...Map.groupBy(rows, ({ provider }) => provider)]
    .map(([provider, all]) => {
      const failed = all.filter(({ status }) => status === 'failed');
      const [common] = failed.toSorted((a, b) => b.count - a.count);
      return {
        provider,
        ready: total(all.filter(({ status }) => status === 'ready')),
        failed: total(failed),
        commonError: common?.error_code ?? null,
      };
    })
    .toSorted((a, b) => b.ready + b.failed - (a.ready + a.failed));
}

function total(rows: readonly Row[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}
