import { AppError, type ErrorDetail } from '#contract/app-error.ts';
import { REPORT_DAYS_MAX } from '#contract/limits.ts';

import type { TimeSpan } from '../rollup.ts';
import {
  type Interval,
  listIntervals,
  parseTime,
  parseTimeZone,
  type ReportCalendar,
  toDaysBefore,
} from './report-intervals.ts';

/** Points in a report's time series. */
const REPORT_INTERVALS_MAX = 1_000;
const REPORT_DAYS_DEFAULT = 30;

/** The range as given in the query string. */
export type RangeQuery = {
  readonly from?: string;
  readonly to?: string;
  readonly interval?: Interval;
  readonly timezone?: string;
};

export type ReportRange = {
  readonly span: TimeSpan;
  readonly calendar: ReportCalendar;
  /** The start of each interval; the first one may be before the span. */
  readonly starts: readonly number[];
};

const DAY_MS = 86_400_000;
/** The default interval: the first one that keeps a chart readable. */
const DEFAULT_INTERVALS: readonly { readonly daysMax: number; readonly interval: Interval }[] = [
  { daysMax: 2, interval: 'hour' },
  { daysMax: 92, interval: 'day' },
  { daysMax: 366, interval: 'week' },
];

/**
 * Throws validation_failed with the invalid parameters. Dates are in the time zone. `to` defaults
 * to now. `from` defaults to REPORT_DAYS_DEFAULT days, counting the day that contains or ends at
 * `to`.
 */
export function getReportRange(query: RangeQuery, nowMs: number): ReportRange {
  const timeZone = parseTimeZone(query.timezone ?? 'UTC');
  if (timeZone === undefined) throw invalid([{ path: '/timezone', message: ZONE_MESSAGE }]);
  const span = getSpan(query, timeZone, nowMs);
  const calendar = { interval: query.interval ?? toDefaultInterval(span), timeZone };
  const starts = listIntervals(span, calendar, REPORT_INTERVALS_MAX);
  if (starts.length > REPORT_INTERVALS_MAX)
    throw invalid([{ path: '/interval', message: TOO_MANY }]);
  return { span, calendar, starts };
}

function getSpan({ from, to }: RangeQuery, timeZone: string, nowMs: number): TimeSpan {
  const toMs = to === undefined ? nowMs : toTime(to, timeZone);
  const fromMs =
    from === undefined
      ? // One millisecond is subtracted so that a day that ends exactly at `to` is the last day.
        toDaysBefore((toMs ?? nowMs) - 1, REPORT_DAYS_DEFAULT - 1, timeZone)
      : toTime(from, timeZone);
  if (fromMs === undefined || toMs === undefined) {
    const paths = [
      ...(fromMs === undefined ? ['/from'] : []),
      ...(toMs === undefined ? ['/to'] : []),
    ];
    throw invalid(paths.map((path) => ({ path, message: TIME_MESSAGE })));
  }
  if (toMs <= fromMs) throw invalid([{ path: '/to', message: 'must be later than `from`' }]);
  if (toMs - fromMs > REPORT_DAYS_MAX * DAY_MS) {
    throw invalid([
      { path: '/from', message: `must be at most ${REPORT_DAYS_MAX} days before \`to\`` },
    ]);
  }
  return { fromMs, toMs };
}

/** Times before 1970 are rejected. */
function toTime(text: string, timeZone: string): number | undefined {
  const atMs = parseTime(text, timeZone);
  return atMs === undefined || atMs < 0 ? undefined : atMs;
}

function toDefaultInterval({ fromMs, toMs }: TimeSpan): Interval {
  const days = (toMs - fromMs) / DAY_MS;
  return DEFAULT_INTERVALS.find(({ daysMax }) => days <= daysMax)?.interval ?? 'month';
}

function invalid(details: readonly ErrorDetail[]): AppError {
  return new AppError('validation_failed', 'The query is invalid. See details.', { details });
}

const ZONE_MESSAGE =
  'must be an IANA time zone name, such as Europe/Berlin, America/New_York or UTC';
const TIME_MESSAGE =
  'must be a date such as 2026-01-31, or a time with an offset such as 2026-01-31T12:00:00Z, not before 1970; ' +
  'encode + as %2B';
const TOO_MANY = `results in more than ${REPORT_INTERVALS_MAX} intervals; use a longer interval or a shorter range`;
