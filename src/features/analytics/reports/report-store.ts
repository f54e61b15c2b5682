import { setImmediate } from 'node:timers/promises';

import type { SelectQueryBuilder } from 'kysely';

import type { Queries } from '#platform/db/database.ts';
import type { AnalyticsRollupsTable, Tables } from '#platform/db/schema/tables.ts';

import { DAY_MS, MINUTE_MS, type RollupDimension, type Sums, SUM_NAMES } from '../rollup.ts';
import type { TimeSpan } from './report-intervals.ts';

/** Which roll-ups are meant: those of a video or an account (`scope`), by one dimension. */
export type RollupKey = { readonly scope: string; readonly dimension: RollupDimension };

export type Cell = Sums & Pick<AnalyticsRollupsTable, 'at_ms' | 'startups' | 'peak'>;
export type ValueSums = { readonly value: string } & {
  readonly [Name in keyof Sums]: number | string;
};

/**
 * Rows that are read at a time, and days that are summed at a time: SQLite works in this process, and what it reads
 * at a stretch holds everybody up.
 */
const CELLS_AT_A_TIME = 2_000;
const DAYS_AT_A_TIME = { analytics_rollups: 1, analytics_days: 30 } as const;

/** The roll-ups of one value, oldest first: those that begin within the span. */
export async function* readCells(
  queries: Queries,
  { value, ...key }: RollupKey & { readonly value: string },
  span: TimeSpan,
): AsyncGenerator<readonly Cell[]> {
  let { fromMs } = span;
  for (;;) {
    const part = { fromMs, toMs: span.toMs };
    const cells = await fromRollups(queries, { ...key, table: 'analytics_rollups' }, part)
      .select(['at_ms', ...SUM_NAMES, 'startups', 'peak'])
      .where('value', '=', value)
      .orderBy('at_ms')
      .limit(CELLS_AT_A_TIME)
      .execute();
    yield cells;
    const last = cells.at(-1);
    if (last === undefined || cells.length < CELLS_AT_A_TIME) return;
    fromMs = last.at_ms + 1;
    await setImmediate();
  }
}

/** Where sums are read: those of half hours, or of the days that `sumUpDays` has added up. */
export type SumsTable = 'analytics_rollups' | 'analytics_days';
export type SumsKey = RollupKey & { readonly table: SumsTable };

/** What each value of the dimension sums up to, in parts: a value may come again. */
export async function* sumByValue(
  queries: Queries,
  key: SumsKey,
  span: TimeSpan,
): AsyncGenerator<readonly ValueSums[]> {
  for (const part of divide(span, key.table)) {
    yield await fromRollups(queries, key, part)
      .select((select) => [
        'value',
        ...SUM_NAMES.map((name) => select.fn.sum<number | string>(name).as(name)),
      ])
      .groupBy('value')
      .$castTo<ValueSums>()
      .execute();
    await setImmediate();
  }
}

/** Sketches of start-up times of these values, as they are kept. */
export async function* readStartups(
  queries: Queries,
  { values, ...key }: SumsKey & { readonly values: readonly string[] },
  span: TimeSpan,
): AsyncGenerator<readonly { readonly value: string; readonly startups: string }[]> {
  for (const part of divide(span, key.table)) {
    yield await fromRollups(queries, key, part)
      .select(['value', 'startups'])
      .where('value', 'in', values)
      .where('startups', '!=', '')
      .execute();
    await setImmediate();
  }
}

/** Of the days (UTC) that the span touches. */
export async function listRetention(
  queries: Queries,
  videoId: string,
  { fromMs, toMs }: TimeSpan,
): Promise<readonly { readonly plays: number; readonly steps: string }[]> {
  return queries
    .selectFrom('analytics_retention')
    .select(['plays', 'steps'])
    .where('video_id', '=', videoId)
    .where('at_ms', '>=', Math.floor(fromMs / DAY_MS) * DAY_MS)
    .where('at_ms', '<', toMs)
    .execute();
}

/** How many views played in each minute; minutes in which none did are left out. */
export async function listMinutes(
  queries: Queries,
  scope: string,
  { fromMs, toMs }: TimeSpan,
): Promise<readonly { readonly at_ms: number; readonly playing: number }[]> {
  return queries
    .selectFrom('analytics_minutes')
    .select(['at_ms', 'playing'])
    .where('scope', '=', scope)
    .where('at_ms', '>=', Math.floor(fromMs / MINUTE_MS) * MINUTE_MS)
    .where('at_ms', '<', toMs)
    .orderBy('at_ms')
    .execute();
}

type RollupQuery = SelectQueryBuilder<Tables, SumsTable, object>;

export function fromRollups(
  queries: Queries,
  { table, scope, dimension }: SumsKey,
  { fromMs, toMs }: TimeSpan,
): RollupQuery {
  return queries
    .selectFrom(table)
    .where('scope', '=', scope)
    .where('dimension', '=', dimension)
    .where('at_ms', '>=', fromMs)
    .where('at_ms', '<', toMs);
}

function* divide({ fromMs, toMs }: TimeSpan, table: SumsTable): Generator<TimeSpan> {
  const stepMs = DAYS_AT_A_TIME[table] * DAY_MS;
  for (let startMs = fromMs; startMs < toMs; startMs += stepMs) {
    yield { fromMs: startMs, toMs: Math.min(startMs + stepMs, toMs) };
  }
}
