import { setImmediate } from 'node:timers/promises';

import type { SelectQueryBuilder } from 'kysely';

import type { Queries } from '#platform/db/database.ts';
import type { AnalyticsRollupsTable, Tables } from '#platform/db/schema/tables.ts';

import {
  DAY_MS,
  MINUTE_MS,
  type RollupDimension,
  type Counters,
  COUNTER_NAMES,
} from '../rollup.ts';
import type { TimeSpan } from './report-intervals.ts';

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
export type RollupTableKey = RollupKey & { readonly table: RollupTable };

/** Counters by value, in pages; a value may occur in several pages. */
export async function* sumByValue(
  queries: Queries,
  key: RollupTableKey,
  span: TimeSpan,
): AsyncGenerator<readonly ValueCounters[]> {
  for (const part of splitSpan(span, key.table)) {
    yield await fromRollups(queries, key, part)
      .select((select) => [
        'value',
        ...COUNTER_NAMES.map((name) => select.fn.sum<number | string>(name).as(name)),
      ])
      .groupBy('value')
      .$castTo<ValueCounters>()
      .execute();
    await setImmediate();
  }
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

/** All days (UTC) that overlap the span. */
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

/** Concurrent views per minute; minutes without views are omitted. */
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

type RollupQuery = SelectQueryBuilder<Tables, RollupTable, object>;

export function fromRollups(
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
