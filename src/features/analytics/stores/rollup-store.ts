import { setImmediate } from 'node:timers/promises';

import { type SelectQueryBuilder, sql } from 'kysely';

import type { Database, Queries, Tx } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/insert-rows.ts';
import type { AnalyticsRollupsTable } from '#platform/db/schema/analytics-tables.ts';
import type { Tables } from '#platform/db/schema/tables.ts';

import {
  COUNTER_NAMES,
  type Counters,
  DAY_MS,
  type RollupDimension,
  type TimeSpan,
} from '../rollup.ts';
import { addSketchText, addStartup, createSketch, formatSketch } from '../startup-sketch.ts';
import { type RollupChange, toRollupName } from '../views/aggregate-changes.ts';
import { splitIntoChunks } from './split-into-chunks.ts';

export async function addRollups(tx: Tx, changes: readonly RollupChange[]): Promise<void> {
  for (const chunk of splitIntoChunks(changes)) {
    const added = chunk.map((change) => toRollupRow(change, ''));
    const rows = await insertRows(tx, 'analytics_rollups', added)
      .onConflict((conflict) =>
        conflict.columns(['scope', 'dimension', 'at_ms', 'value']).doUpdateSet({
          ...Object.fromEntries(
            COUNTER_NAMES.map((name) => [
              name,
              sql`${sql.ref(`analytics_rollups.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
            ]),
          ),
          peak: sql`case when excluded.peak > analytics_rollups.peak then excluded.peak
            else analytics_rollups.peak end`,
        }),
      )
      .returning(['scope', 'dimension', 'at_ms', 'value', 'startups'])
      .execute();
    await addStartups(tx, chunk, new Map(rows.map((row) => [toRowKey(row), row.startups])));
  }
}

function toRowKey(row: {
  readonly scope: string;
  readonly dimension: string;
  readonly at_ms: number;
  readonly value: string;
}): string {
  return `${row.scope} ${row.dimension} ${row.at_ms} ${row.value}`;
}

/**
 * Merges the sketches in this process. No other transaction can change them, because the upsert
 * above has locked the rows.
 */
async function addStartups(
  tx: Tx,
  changes: readonly RollupChange[],
  before: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = changes
    .filter(({ startupsMs }) => startupsMs.length > 0)
    .map((change) => {
      const sketch = createSketch();
      addSketchText(sketch, before.get(toRollupName(change)) ?? '');
      for (const startupMs of change.startupsMs) addStartup(sketch, startupMs);
      return toRollupRow(change, formatSketch(sketch));
    });
  if (rows.length === 0) return;
  await insertRows(tx, 'analytics_rollups', rows)
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'dimension', 'at_ms', 'value'])
        .doUpdateSet({ startups: sql`excluded.startups` }),
    )
    .execute();
}

function toRollupRow(
  { scope, dimension, atMs, value, counters, peak }: RollupChange,
  startups: string,
): Tables['analytics_rollups'] {
  return { scope, dimension, at_ms: atMs, value, ...counters, peak, startups };
}

/** The rollups of one video or account (`scope`) in one dimension. */
export type RollupKey = { readonly scope: string; readonly dimension: RollupDimension };

export type Bucket = Counters & Pick<AnalyticsRollupsTable, 'at_ms' | 'startups' | 'peak'>;
export type ValueCounters = { readonly value: string } & {
  readonly [Name in keyof Counters]: number | string;
};

/** Pages are limited in size, because SQLite runs in this process and blocks it while reading. */
const BUCKETS_PER_PAGE = 2_000;
const DAYS_PER_PAGE = { analytics_rollups: 1, analytics_days: 30 } as const;

/** The rollups of one value within the span, oldest first. */
export async function* readBuckets(
  queries: Queries,
  { value, ...key }: RollupKey & { readonly value: string },
  span: TimeSpan,
): AsyncGenerator<readonly Bucket[]> {
  let { fromMs } = span;
  for (;;) {
    const part = { fromMs, toMs: span.toMs };
    const buckets = await fromRollups(queries, { ...key, table: 'analytics_rollups' }, part)
      .select(['at_ms', ...COUNTER_NAMES, 'startups', 'peak'])
      .where('value', '=', value)
      .orderBy('at_ms')
      .limit(BUCKETS_PER_PAGE)
      .execute();
    yield buckets;
    const last = buckets.at(-1);
    if (last === undefined || buckets.length < BUCKETS_PER_PAGE) return;
    fromMs = last.at_ms + 1;
    await setImmediate();
  }
}

/** Half-hour rollups, or the days aggregated by `aggregateDays`. */
export type RollupTable = 'analytics_rollups' | 'analytics_days';
type RollupTableKey = RollupKey & { readonly table: RollupTable };

/** A part of the rollups, and the time that it covers. */
export type RollupPart = readonly [RollupTableKey, TimeSpan];

export type TopValues = {
  readonly values: readonly ValueCounters[];
  /** Total number of values, including those not returned. */
  readonly count: number;
};

/**
 * The counters of the values with the most plays. The database adds them up, because the parts can
 * contain more values than fit in the memory of a thread.
 */
export async function listTopValues(
  queries: Queries,
  parts: readonly RollupPart[],
  limit: number,
): Promise<TopValues> {
  const rows = parts
    .map(([key, span]) => fromRollups(queries, key, span).select(['value', ...COUNTER_NAMES]))
    .reduce((all, part) => all.unionAll(part));
  const found = await queries
    .selectFrom(rows.as('part'))
    .select((select) => [
      'value',
      ...COUNTER_NAMES.map((name) => select.fn.sum<number | string>(name).as(name)),
      sql<number | string>`count(*) over ()`.as('count'),
    ])
    .where('value', '!=', DAY_MARKER)
    .groupBy('value')
    .orderBy('plays', 'desc')
    .orderBy('watch_ms', 'desc')
    .orderBy('sessions', 'desc')
    .orderBy('value')
    .limit(limit)
    .$castTo<ValueCounters & { readonly count: number | string }>()
    .execute();
  return { values: found, count: Number(found[0]?.count ?? 0) };
}

/** True if the parts contain at least this number of rows, which it counts at most. */
export async function hasRows(
  queries: Queries,
  parts: readonly RollupPart[],
  minimum: number,
): Promise<boolean> {
  let missing = minimum;
  for (const [key, span] of parts) {
    const { count } = await queries
      .selectFrom(fromRollups(queries, key, span).select('value').limit(missing).as('part'))
      .select((select) => select.fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow();
    missing -= Number(count);
    if (missing <= 0) return true;
  }
  return false;
}

/** The stored start-up sketches of these values. */
export async function* readStartups(
  queries: Queries,
  { values, ...key }: RollupTableKey & { readonly values: readonly string[] },
  span: TimeSpan,
): AsyncGenerator<readonly { readonly value: string; readonly startups: string }[]> {
  for (const part of splitSpan(span, key.table)) {
    yield await fromRollups(queries, key, part)
      .select(['value', 'startups'])
      .where('value', 'in', values)
      .where('startups', '!=', '')
      .execute();
    await setImmediate();
  }
}

type RollupQuery = SelectQueryBuilder<Tables, RollupTable, object>;

function fromRollups(
  queries: Queries,
  { table, scope, dimension }: RollupTableKey,
  { fromMs, toMs }: TimeSpan,
): RollupQuery {
  return queries
    .selectFrom(table)
    .where('scope', '=', scope)
    .where('dimension', '=', dimension)
    .where('at_ms', '>=', fromMs)
    .where('at_ms', '<', toMs);
}

function* splitSpan({ fromMs, toMs }: TimeSpan, table: RollupTable): Generator<TimeSpan> {
  const stepMs = DAYS_PER_PAGE[table] * DAY_MS;
  for (let startMs = fromMs; startMs < toMs; startMs += stepMs) {
    yield { fromMs: startMs, toMs: Math.min(startMs + stepMs, toMs) };
  }
}

/**
 * The value of the row that marks a day as aggregated. No country, browser or host has this value.
 */
export const DAY_MARKER = '*';
const ROWS_PER_BATCH = 500;

export async function listAggregatedDays(
  queries: Queries,
  key: RollupKey,
  span: TimeSpan,
): Promise<ReadonlySet<number>> {
  const rows = await fromRollups(queries, { ...key, table: 'analytics_days' }, span)
    .select('at_ms')
    .where('value', '=', DAY_MARKER)
    .execute();
  return new Set(rows.map((row) => row.at_ms));
}

/** The counters of one value on one day, and its start-up sketches, separated by commas. */
export type DayValue = ValueCounters & { readonly startups: string | null };

/** The values of a day after `after`, in their order, with the counters of its half hours. */
export async function listDayValues(
  queries: Queries,
  { kind, ...key }: RollupKey & { readonly kind: Database['kind'] },
  {
    dayMs,
    after,
    limit,
  }: { readonly dayMs: number; readonly after: string; readonly limit: number },
): Promise<readonly DayValue[]> {
  const span = { fromMs: dayMs, toMs: dayMs + DAY_MS };
  const join = kind === 'postgres' ? sql`string_agg` : sql`group_concat`;
  return fromRollups(queries, { ...key, table: 'analytics_rollups' }, span)
    .select((select) => [
      'value',
      ...COUNTER_NAMES.map((name) => select.fn.sum<number | string>(name).as(name)),
      sql<string | null>`${join}(nullif(startups, ''), ',')`.as('startups'),
    ])
    .where('value', '>', after)
    .groupBy('value')
    .orderBy('value')
    .limit(limit)
    .$castTo<DayValue>()
    .execute();
}

/** Two reports may aggregate the same day concurrently; their results are identical. */
export async function insertDays(tx: Tx, rows: readonly AnalyticsRollupsTable[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_BATCH) {
    await tx
      .insertInto('analytics_days')
      .values(rows.slice(start, start + ROWS_PER_BATCH))
      .onConflict((conflict) =>
        conflict.columns(['scope', 'dimension', 'at_ms', 'value']).doNothing(),
      )
      .execute();
  }
}

export async function deleteRollups(tx: Tx, scopes: readonly string[]): Promise<void> {
  await tx.deleteFrom('analytics_rollups').where('scope', 'in', scopes).execute();
  await tx.deleteFrom('analytics_days').where('scope', 'in', scopes).execute();
}

/**
 * Deletes the rows of deleted videos from the breakdown of their owner; the account's totals do not
 * change.
 */
export async function deleteVideoRows(
  tx: Tx,
  ownerId: string,
  videoIds: readonly string[],
): Promise<void> {
  for (const table of ['analytics_rollups', 'analytics_days'] as const) {
    await tx
      .deleteFrom(table)
      .where('scope', '=', ownerId)
      .where('dimension', '=', 'video')
      .where('value', 'in', videoIds)
      .execute();
  }
}
