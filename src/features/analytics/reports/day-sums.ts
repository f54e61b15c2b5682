import type { AccountId } from '#contract/ids.ts';
import type { Database, Queries, Tx } from '#platform/db/database.ts';
import type { AnalyticsRollupsTable } from '#platform/db/schema/tables.ts';

import { DAY_MS, NO_SUMS } from '../rollup.ts';
import { formatSketch } from '../startup-sketch.ts';
import { DAY_MARK, type DayCell, insertDays, listSummedDays, readCellsOfAll } from './day-store.ts';
import type { TimeSpan } from './report-intervals.ts';
import { addStartups, addSums, createTally, type Tally } from './report-metrics.ts';
import type { ReportDimension, ReportScope } from './report-scope.ts';
import type { RollupKey } from './report-store.ts';

export type DaySumsDeps = {
  readonly database: Database;
  /** Keeps the account from being deleted until the transaction ends; throws when it is gone. */
  readonly holdOwner: (tx: Tx, id: AccountId) => Promise<void>;
  /** Answers those of the videos that there are; they stay until the transaction ends. */
  readonly holdVideos: (tx: Tx, ids: readonly string[]) => Promise<ReadonlySet<string>>;
};

export type SummedKey = {
  readonly accountId: AccountId;
  readonly scope: ReportScope;
  readonly dimension: ReportDimension;
};

/** Roll-ups change for two days; one more is for clocks that differ. */
const SETTLED_AFTER_MS = 3 * DAY_MS;
/** Written in one transaction, or a day's more. */
const ROWS_AT_A_TIME = 1_000;

/** The days (UTC) that lie whole within the span, and change no more; undefined where there is none. */
export function findSettledDays({ fromMs, toMs }: TimeSpan, nowMs: number): TimeSpan | undefined {
  const days = {
    fromMs: Math.ceil(fromMs / DAY_MS) * DAY_MS,
    toMs: Math.floor(Math.min(toMs, nowMs - SETTLED_AFTER_MS) / DAY_MS) * DAY_MS,
  };
  return days.fromMs < days.toMs ? days : undefined;
}

/**
 * Adds up the half hours of these days, where no report has done so before. Half hours of a year by referrer are
 * millions; days are as many as there are days and referrers.
 */
export async function sumUpDays(
  key: SummedKey,
  { fromMs, toMs }: TimeSpan,
  deps: DaySumsDeps,
): Promise<void> {
  const { queries } = deps.database;
  const rollups = { scope: key.scope.id, dimension: key.dimension };
  const summed = await listSummedDays(queries, rollups, { fromMs, toMs });
  let rows: AnalyticsRollupsTable[] = [];
  for (const span of listMissing({ fromMs, toMs }, summed)) {
    for await (const { dayMs, cells } of readDays(queries, rollups, span)) {
      rows.push(...toDayRows(cells, { ...rollups, at_ms: dayMs }));
      if (rows.length < ROWS_AT_A_TIME) continue;
      await writeDays(rows, key, deps);
      rows = [];
    }
  }
  await writeDays(rows, key, deps);
}

/** Stretches of days that were not added up. */
function listMissing({ fromMs, toMs }: TimeSpan, summed: ReadonlySet<number>): readonly TimeSpan[] {
  const spans: TimeSpan[] = [];
  for (let dayMs = fromMs; dayMs < toMs; dayMs += DAY_MS) {
    if (summed.has(dayMs)) continue;
    const last = spans.at(-1);
    const isNext = last?.toMs === dayMs;
    const span = { fromMs: isNext ? last.fromMs : dayMs, toMs: dayMs + DAY_MS };
    spans.splice(isNext ? -1 : spans.length, 1, span);
  }
  return spans;
}

type Day = { readonly dayMs: number; readonly cells: readonly DayCell[] };

/** Each day of the span, also those in which nothing was counted. */
async function* readDays(
  queries: Queries,
  key: RollupKey,
  { fromMs, toMs }: TimeSpan,
): AsyncGenerator<Day> {
  let dayMs = fromMs;
  let cells: DayCell[] = [];
  for await (const part of readCellsOfAll(queries, key, { fromMs, toMs })) {
    for (const cell of part) {
      for (; cell.at_ms >= dayMs + DAY_MS; dayMs += DAY_MS) {
        yield { dayMs, cells };
        cells = [];
      }
      cells.push(cell);
    }
  }
  for (; dayMs < toMs; dayMs += DAY_MS) {
    yield { dayMs, cells };
    cells = [];
  }
}

type DayKey = Pick<AnalyticsRollupsTable, 'scope' | 'dimension' | 'at_ms'>;

/** With a row that says that the day was summed up, also where nothing was counted. */
function toDayRows(cells: readonly DayCell[], day: DayKey): readonly AnalyticsRollupsTable[] {
  const tallies = new Map<string, Tally>();
  for (const { at_ms: _at, value, startups, ...sums } of cells) {
    const tally = tallies.get(value) ?? createTally();
    tallies.set(value, tally);
    addSums(tally, sums);
    addStartups(tally, startups);
  }
  const mark = { ...day, value: DAY_MARK, ...NO_SUMS, startups: '', peak: 0 };
  const rows = [...tallies].map(([value, { sums, startups }]) => ({
    ...day,
    value,
    ...sums,
    startups: formatSketch(startups),
    peak: 0,
  }));
  return [mark, ...rows];
}

/** What was deleted since it was read is left out: it must not come back. */
async function writeDays(
  rows: readonly AnalyticsRollupsTable[],
  { accountId, scope, dimension }: SummedKey,
  { database, holdOwner, holdVideos }: DaySumsDeps,
): Promise<void> {
  if (rows.length === 0) return;
  await database.transaction(async (tx) => {
    await holdOwner(tx, accountId);
    const videos = scope.kind === 'video' ? [scope.id] : listVideos(rows, dimension);
    const held = await holdVideos(tx, videos);
    if (scope.kind === 'video' && !held.has(scope.id)) return;
    const left = rows.filter(
      ({ value }) => dimension !== 'video' || value === DAY_MARK || held.has(value),
    );
    await insertDays(tx, left);
  });
}

function listVideos(
  rows: readonly AnalyticsRollupsTable[],
  dimension: ReportDimension,
): readonly string[] {
  if (dimension !== 'video') return [];
  const values = new Set(rows.map(({ value }) => value));
  values.delete(DAY_MARK);
  return [...values];
}
