import { setImmediate } from 'node:timers/promises';

import type { Queries, Tx } from '#platform/db/database.ts';
import type { AnalyticsRollupsTable } from '#platform/db/schema/tables.ts';

import { SUM_NAMES, type Sums } from '../rollup.ts';
import type { TimeSpan } from './report-intervals.ts';
import { fromRollups, type RollupKey } from './report-store.ts';

/** The value of a row that says that a day was summed up; no country, browser or host is called so. */
export const DAY_MARK = '*';
const ROWS_AT_A_TIME = 500;
/** SQLite holds everybody up for as long as it reads them. */
const CELLS_AT_A_TIME = 2_000;

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

export type DayCell = Sums & Pick<AnalyticsRollupsTable, 'at_ms' | 'value' | 'startups'>;

/** The half hours of all values, oldest first, in parts. */
export async function* readCellsOfAll(
  queries: Queries,
  key: RollupKey,
  span: TimeSpan,
): AsyncGenerator<readonly DayCell[]> {
  let last: DayCell | undefined;
  do {
    const cells = await listCellsAfter(queries, key, { span, last });
    yield cells;
    last = cells.length < CELLS_AT_A_TIME ? undefined : cells.at(-1);
    await setImmediate();
  } while (last !== undefined);
}

async function listCellsAfter(
  queries: Queries,
  key: RollupKey,
  { span, last }: { readonly span: TimeSpan; readonly last: DayCell | undefined },
): Promise<readonly DayCell[]> {
  const part = { fromMs: last?.at_ms ?? span.fromMs, toMs: span.toMs };
  let query = fromRollups(queries, { ...key, table: 'analytics_rollups' }, part)
    .select(['at_ms', 'value', ...SUM_NAMES, 'startups'])
    .orderBy('at_ms')
    .orderBy('value')
    .limit(CELLS_AT_A_TIME);
  if (last !== undefined) {
    const { at_ms, value } = last;
    query = query.where((where) =>
      where.or([
        where('at_ms', '>', at_ms),
        where.and([where('at_ms', '=', at_ms), where('value', '>', value)]),
      ]),
    );
  }
  return query.execute();
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
