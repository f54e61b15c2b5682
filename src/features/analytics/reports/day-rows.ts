import { setImmediate } from 'node:timers/promises';

import type { ReadDatabase } from '#platform/db/read-task.ts';
import type { AnalyticsRollupsTable } from '#platform/db/schema/analytics-tables.ts';

import { DAY_MS, ZERO_COUNTERS } from '../rollup.ts';
import { formatSketch } from '../startup-sketch.ts';
import {
  DAY_MARKER,
  type DayValue,
  listDayValues,
  type RollupKey,
} from '../stores/rollup-store.ts';
import { addCounters, addStartups, createTally } from './report-metrics.ts';

/** A day, and the last of its values that has been aggregated. */
export type DayPosition = { readonly dayMs: number; readonly after: string };

export type DayRows = {
  readonly rows: readonly AnalyticsRollupsTable[];
  /** Where the next rows start. */
  readonly next: DayPosition;
};

/** A day with more values is read in parts, because they may not fit in the memory of a thread. */
const VALUES_PER_PART = 4_000;
/** Stops after the day that exceeds this number of rows. */
const ROWS_PER_BATCH = 1_000;

/** Aggregates the half-hour rollups of the first days from a position. */
export async function readDayRows(
  { queries, kind }: ReadDatabase,
  key: RollupKey,
  { from, toMs }: { readonly from: DayPosition; readonly toMs: number },
): Promise<DayRows> {
  const rows: AnalyticsRollupsTable[] = [];
  let next = from;
  while (next.dayMs < toMs && rows.length < ROWS_PER_BATCH) {
    const part = { ...next, limit: VALUES_PER_PART };
    const values = await listDayValues(queries, { ...key, kind }, part);
    const day = { ...key, at_ms: next.dayMs };
    rows.push(...values.map((value) => toDayRow(value, day)));
    const last = values.length < VALUES_PER_PART ? undefined : values.at(-1);
    if (last === undefined) rows.push(toMarker(day));
    next =
      last === undefined
        ? { dayMs: next.dayMs + DAY_MS, after: '' }
        : { ...next, after: last.value };
    await setImmediate();
  }
  return { rows, next };
}

type DayKey = Pick<AnalyticsRollupsTable, 'scope' | 'dimension' | 'at_ms'>;

/** The row that marks a complete day, which exists even if nothing was counted. */
function toMarker(day: DayKey): AnalyticsRollupsTable {
  return { ...day, value: DAY_MARKER, ...ZERO_COUNTERS, startups: '', peak: 0 };
}

function toDayRow({ value, startups, ...counters }: DayValue, day: DayKey): AnalyticsRollupsTable {
  const tally = createTally();
  addCounters(tally, counters);
  addStartups(tally, startups ?? '');
  return { ...day, value, ...tally.counters, startups: formatSketch(tally.startups), peak: 0 };
}
