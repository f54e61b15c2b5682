import { Temporal } from 'temporal-polyfill';

export const INTERVALS = ['hour', 'day', 'week', 'month'] as const;
export type Interval = (typeof INTERVALS)[number];

export type ReportCalendar = {
  readonly interval: Interval;
  /** A name of the IANA time zone database; what `parseTimeZone` gave. */
  readonly timeZone: string;
};

/** Half open: `toMs` is not part of it. */
export type TimeSpan = { readonly fromMs: number; readonly toMs: number };

const MINUTES_PER_HOUR = 60;

/**
 * The instants at which intervals begin, from the one that holds `fromMs` up to the last before `toMs`; at most
 * `countMax + 1` of them, so that the caller can tell that there are too many. They are those of the zone's own
 * calendar: a day has 23 or 25 hours where the clocks are changed, and begins at one o'clock where that skips
 * midnight; weeks begin on Monday (ISO 8601). Hours are those of the clock on the wall: in zones half an hour off
 * they begin at half past, and where clocks are changed by half an hour one lasts half an hour, or one and a half.
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

/** When the interval began that holds this instant. */
export function toIntervalStart(atMs: number, { interval, timeZone }: ReportCalendar): number {
  const at = toZoned(atMs, timeZone);
  if (interval === 'hour') return toHourStart(at);
  return toFirstDay(at.toPlainDate(), interval).toZonedDateTime(timeZone).epochMilliseconds;
}

/** When the one after it begins; takes the start of an interval. */
export function toNextInterval(startMs: number, { interval, timeZone }: ReportCalendar): number {
  const start = toZoned(startMs, timeZone);
  if (interval === 'hour') return toNextHour(start);
  const first = toFirstDay(start.toPlainDate(), interval);
  // Where a zone has crossed the date line, the day that it left out begins when the one after it does.
  return first.add({ [`${interval}s`]: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
}

/** The span before it that is as long by the calendar: the month before a month, however many days each has. */
export function toPreviousSpan(span: TimeSpan, { interval, timeZone }: ReportCalendar): TimeSpan {
  const from = toZoned(span.fromMs, timeZone);
  const length = from.until(toZoned(span.toMs, timeZone), {
    largestUnit: interval === 'month' || interval === 'hour' ? interval : 'day',
  });
  return { fromMs: from.subtract(length).epochMilliseconds, toMs: span.fromMs };
}

/** The zone as it is written in the database of zones; undefined where it is none. Offsets are none. */
export function parseTimeZone(name: string): string | undefined {
  if (!/^[A-Za-z][\w+\-/]{0,63}$/.test(name)) return undefined;
  try {
    return toZoned(0, name).timeZoneId;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** A date is the instant at which it begins there, a time is of its own zone; undefined where it is neither. */
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

/** RFC 3339 §5.6. Temporal reads more than that. */
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/i;

/** The time on the clocks there, as ISO 8601 has it, with the offset: `2026-03-29T00:00:00+01:00`. */
export function toLocalTime(atMs: number, timeZone: string): string {
  return toZoned(atMs, timeZone).toString({ timeZoneName: 'never', smallestUnit: 'second' });
}

/** So many days before the day of this instant, at its beginning. */
export function toDaysBefore(atMs: number, days: number, timeZone: string): number {
  return toZoned(atMs, timeZone).toPlainDate().subtract({ days }).toZonedDateTime(timeZone)
    .epochMilliseconds;
}

function toFirstDay(date: Temporal.PlainDate, interval: 'day' | 'week' | 'month') {
  if (interval === 'month') return date.with({ day: 1 });
  return interval === 'week' ? date.subtract({ days: date.dayOfWeek - 1 }) : date;
}

/**
 * Not rounded by the clock alone: where clocks go back by half an hour, half past one comes twice, and the later one
 * belongs to the hour that began at one.
 */
function toHourStart(at: Temporal.ZonedDateTime): number {
  return at.round({ smallestUnit: 'hour', roundingMode: 'floor' }).epochMilliseconds;
}

/** Clocks that go forward by half an hour leave half an hour of theirs; those that go back make one and a half. */
function toNextHour(start: Temporal.ZonedDateTime): number {
  const later = start.add({ hours: 1 });
  const next = toHourStart(later);
  if (next > start.epochMilliseconds) return next;
  return later.add({ minutes: MINUTES_PER_HOUR - later.minute }).epochMilliseconds;
}

function toZoned(atMs: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone);
}
