import { REPORT_DAYS_MAX, REPORT_VALUE_CHARACTERS_MAX } from '#contract/limits.ts';
import type { ReportQuery } from '#sdk';

/** The range, metric and filters of a report, in the URL of the page. */
export type ReportSearch = {
  /** Undefined for the default range, the last 30 days. */
  readonly range?: Exclude<RangeName, typeof RANGE_DEFAULT>;
  /** First and last day, inclusive; both are set, or neither. */
  readonly from?: string;
  readonly to?: string;
  readonly metric?: Exclude<MetricName, typeof METRIC_DEFAULT>;
} & { readonly [Name in FilterName]?: string };

/** One value of each dimension at most. */
export const FILTER_NAMES = [
  'country',
  'device',
  'browser',
  'os',
  'site',
  'link',
  'referrer',
  'type',
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];
export type Filter = { readonly name: FilterName; readonly value: string };

export const RANGE_NAMES = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type RangeName = (typeof RANGE_NAMES)[number];
const RANGE_DEFAULT = 'month';

export const METRIC_NAMES = ['plays', 'viewers', 'watchTime', 'errorRate'] as const;
export type MetricName = (typeof METRIC_NAMES)[number];
const METRIC_DEFAULT = 'plays';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MONTHS_OF_YEAR = 12;

/** Drops unknown parameters and values, because users can edit the URL. */
export function parseReportSearch(search: Readonly<Record<string, unknown>>): ReportSearch {
  const range = RANGE_NAMES.find((name) => name === search['range']);
  const days = parseDays(search['from'], search['to']);
  const metric = METRIC_NAMES.find((name) => name === search['metric']);
  const filters = FILTER_NAMES.map((name) => [name, parseFilterValue(search[name])] as const);
  return {
    ...days,
    ...(days === undefined && range !== undefined && range !== RANGE_DEFAULT && { range }),
    ...(metric !== undefined && metric !== METRIC_DEFAULT && { metric }),
    ...Object.fromEntries(filters.filter(([, value]) => value !== '')),
  };
}

/** Returns both days if they are in order and their range is not longer than the API allows. */
function parseDays(from: unknown, to: unknown): Pick<ReportSearch, 'from' | 'to'> | undefined {
  if (!isDay(from) || !isDay(to) || to < from || to >= addDays(from, REPORT_DAYS_MAX))
    return undefined;
  return { from, to };
}

/** The router parses a value such as `7` as a number. */
function parseFilterValue(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' ? text.slice(0, REPORT_VALUE_CHARACTERS_MAX) : '';
}

function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const atMs = Date.parse(value);
  // `Date.parse` turns February 30 into a day in March, so the result is compared with the input.
  return atMs >= 0 && new Date(atMs).toISOString().startsWith(value);
}

/** The selected range, or `custom` if a first and a last day are set. */
export function toRangeName({ range, from }: ReportSearch): RangeName | 'custom' {
  return from === undefined ? (range ?? RANGE_DEFAULT) : 'custom';
}

/** The days of the current range, with which the form for a custom range starts. */
export function toDays(search: ReportSearch, now: Now): { from: string; to: string } {
  const today = toDay(now);
  if (search.from !== undefined && search.to !== undefined) {
    return { from: search.from, to: search.to };
  }
  return { from: toFirstDay(search.range ?? RANGE_DEFAULT, today), to: today };
}

export function toMetricName({ metric }: ReportSearch): MetricName {
  return metric ?? METRIC_DEFAULT;
}

export function listFilters(search: ReportSearch): readonly Filter[] {
  return FILTER_NAMES.flatMap((name) => {
    const value = search[name];
    return value === undefined ? [] : [{ name, value }];
  });
}

export function hasFilters(search: ReportSearch): boolean {
  return listFilters(search).length > 0;
}

/** Replaces the filter of the same dimension. An empty value removes it. */
export function setFilter(search: ReportSearch, { name, value }: Filter): ReportSearch {
  return parseReportSearch({ ...search, [name]: value });
}

/** Sets the filter, or removes it if it already has this value. */
export function toggleFilter(search: ReportSearch, { name, value }: Filter): ReportSearch {
  return setFilter(search, { name, value: search[name] === value ? '' : value });
}

export function clearFilters(search: ReportSearch): ReportSearch {
  return listFilters(search).reduce(
    (rest, { name }) => setFilter(rest, { name, value: '' }),
    search,
  );
}

export type Now = { readonly ms: number; readonly timeZone: string };

/**
 * The API query. If the range ends now, the query has no end, so it stays the same until the hour
 * or day is over.
 */
export function toReportQuery(search: ReportSearch, now: Now): ReportQuery {
  const filters = listFilters(search).map(({ name, value }) => [name, value] as const);
  const query = { timezone: now.timeZone, ...Object.fromEntries(filters) };
  const name = toRangeName(search);
  if (name === 'day') {
    const from = new Date(floorTo(now.ms, HOUR_MS) - 23 * HOUR_MS).toISOString();
    return { ...query, from, interval: 'hour' };
  }
  const { from, to } = toDays(search, now);
  return {
    ...query,
    from,
    ...(name === 'custom' && { to: addDays(to, 1) }),
    ...(name === 'year' && { interval: 'month' }),
  };
}

/** The longest range that the API allows, ending now. */
export function toMaxRangeQuery(now: Now): ReportQuery {
  const from = addDays(toDay(now), 2 - REPORT_DAYS_MAX);
  return { timezone: now.timeZone, from, interval: 'month' };
}

function toFirstDay(name: RangeName, today: string): string {
  if (name !== 'year') return addDays(today, 1 - DAYS[name]);
  const [year = 0, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - MONTHS_OF_YEAR, 1)).toISOString().slice(0, 10);
}

const DAYS = { day: 1, week: 7, month: 30, quarter: 90 } as const;

/** The calendar day in the time zone, as in ISO 8601. */
function toDay({ ms, timeZone }: Now): string {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

function floorTo(value: number, unit: number): number {
  return value - (value % unit);
}
