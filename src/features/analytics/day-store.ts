import type { Queries, Tx } from '../../platform/db/database.ts';
import type { AnalyticsRollupsTable } from '../../platform/db/schema/tables.ts';
import type { TimeSpan } from './report-intervals.ts';
import { SUM_NAMES } from './report-metrics.ts';
import { fromRollups, type RollupKey } from './report-store.ts';
import type { Sums } from './rollup.ts';

/** The value of a row that says that a day was summed up; no country, browser or host is called so. */
export const DAY_MARK = '*';
const ROWS_AT_A_TIME = 500;

export async function listSummedDays(
  queries: Queries,
  key: RollupKey,
  span: TimeSpan,
): Promise<ReadonlySet<number>> {
  const rows = await fromRollups(queries, { ...key, table: 'analytics_days' }, span)
    .select('at_ms')
    .where('value', '=', DAY_MARK)
    .execute();
  return new Set(rows.map((row) => row.at_ms));
}

export type DayCell = Sums & Pick<AnalyticsRollupsTable, 'value' | 'startups'>;

/** The half hours of a day, by value. */
export async function listCells(
  queries: Queries,
  key: RollupKey,
  day: TimeSpan,
): Promise<readonly DayCell[]> {
  return fromRollups(queries, { ...key, table: 'analytics_rollups' }, day)
    .select(['value', ...SUM_NAMES, 'startups'])
    .execute();
}

/** Two reports may sum up the same day: the sums are the same. */
export async function insertDays(tx: Tx, rows: readonly AnalyticsRollupsTable[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_A_TIME) {
    await tx
      .insertInto('analytics_days')
      .values(rows.slice(start, start + ROWS_AT_A_TIME))
      .onConflict((conflict) =>
        conflict.columns(['scope', 'dimension', 'at_ms', 'value']).doNothing(),
      )
      .execute();
  }
}
