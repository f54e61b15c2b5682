import { Temporal } from 'temporal-polyfill';

import type { TimeSpan } from '../rollup.ts';

export const INTERVALS = ['hour', 'day', 'week', 'month'] as const;
export type Interval = (typeof INTERVALS)[number];

export type ReportCalendar = {
  readonly interval: Interval;
  /** An IANA time zone name, validated by `parseTimeZone`. */
  readonly timeZone: string;
};

const MINUTES_PER_HOUR = 60;

/**
 * The start of each interval, from the one that contains `fromMs` to the last one before `toMs`,
 * and at most `countMax + 1` of them, so that the caller can detect too many. Intervals follow the
 * calendar of the zone. A day has 23 or 25 hours when clocks change, and starts at one o'clock
 * where the change skips midnight. Weeks start on Monday (ISO 8601). Hours follow the local clock:
 * they start at half past in zones with half-hour offsets, and a half-hour clock change makes one
 * hour 30 or 90 minutes long.
 */
export function listIntervals(
  { fromMs, toMs }: TimeSpan,
  calendar: ReportCalendar,
  countMax: number,
): readonly number[] {
  const starts: number[] = [];
  let start = toIntervalStart(fromMs, calendar);
  while (start < toMs && starts.length <= countMax) {
    starts.push(start);
    start = toNextInterval(start, calendar);
  }
  return starts;
}

/** The start of the interval that contains this instant. */
export function toIntervalStart(atMs: number, { interval, timeZone }: ReportCalendar): number {
  const at = toZoned(atMs, timeZone);
  if (interval === 'hour') return toHourStart(at);
  return toFirstDay(at.toPlainDate(), interval).toZonedDateTime(timeZone).epochMilliseconds;
}

/** The start of the next interval; takes the start of an interval. */
export function toNextInterval(startMs: number, { interval, timeZone }: ReportCalendar): number {
  const start = toZoned(startMs, timeZone);
  if (interval === 'hour') return toNextHour(start);
  const first = toFirstDay(start.toPlainDate(), interval);
  // If a zone crosses the date line and skips a day, that day starts at the same instant as the
  // next day.
  return first.add({ [`${interval}s`]: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
}

/** The preceding span of the same calendar length, such as the previous month. */
export function toPreviousSpan(span: TimeSpan, { interval, timeZone }: ReportCalendar): TimeSpan {
  const from = toZoned(span.fromMs, timeZone);
  const length = from.until(toZoned(span.toMs, timeZone), {
    largestUnit: interval === 'month' || interval === 'hour' ? interval : 'day',
  });
  return { fromMs: from.subtract(length).epochMilliseconds, toMs: span.fromMs };
}

/** Returns the canonical time zone name, or undefined. Offsets are not accepted. */
export function parseTimeZone(name: string): string | undefined {
  if (!/^[A-Za-z][\w+\-/]{0,63}$/.test(name)) return undefined;
  try {
    return toZoned(0, name).timeZoneId;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * A date is the start of that day in the zone; a time has its own offset. Returns undefined
 * otherwise.
 */
export function parseTime(text: string, timeZone: string): number | undefined {
  try {
    if (DATE.test(text)) {
      return Temporal.PlainDate.from(text).toZonedDateTime(timeZone).epochMilliseconds;
    }
    return INSTANT.test(text) ? Temporal.Instant.from(text).epochMilliseconds : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** RFC 3339 §5.6. Temporal also accepts other forms. */
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/i;

/** Local time with offset in ISO 8601: `2026-03-29T00:00:00+01:00`. */
export function toLocalTime(atMs: number, timeZone: string): string {
  return toZoned(atMs, timeZone).toString({ timeZoneName: 'never', smallestUnit: 'second' });
}

/** The start of the day that is `days` days before this instant. */
export function toDaysBefore(atMs: number, days: number, timeZone: string): number {
  return toZoned(atMs, timeZone).toPlainDate().subtract({ days }).toZonedDateTime(timeZone)
    .epochMilliseconds;
}

function toFirstDay(date: Temporal.PlainDate, interval: 'day' | 'week' | 'month') {
  if (interval === 'month') return date.with({ day: 1 });
  return interval === 'week' ? date.subtract({ days: date.dayOfWeek - 1 }) : date;
}

/**
 * `round` respects the offset: when clocks go back half an hour, half past one occurs twice, and
 * the second one belongs to the hour that began at one.
 */
function toHourStart(at: Temporal.ZonedDateTime): number {
  return at.round({ smallestUnit: 'hour', roundingMode: 'floor' }).epochMilliseconds;
}

/** When clocks move by half an hour, this hour is 30 or 90 minutes long. */
function toNextHour(start: Temporal.ZonedDateTime): number {
  const later = start.add({ hours: 1 });
  const next = toHourStart(later);
  if (next > start.epochMilliseconds) return next;
  return later.add({ minutes: MINUTES_PER_HOUR - later.minute }).epochMilliseconds;
}

function toZoned(atMs: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone);
}
