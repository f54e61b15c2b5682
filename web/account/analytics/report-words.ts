import type { ReportWire } from '#features/analytics/report-wire.ts';

import type { FilterName, MetricName } from './report-search.ts';

export type Metrics = ReportWire['breakdown'][number];
export type Dimension = FilterName | 'video';

const COUNT = new Intl.NumberFormat();
const SHORT_COUNT = new Intl.NumberFormat(undefined, { notation: 'compact' });
const TENTH = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });
const HUNDREDTH = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 });
const PERCENT = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });
const WHOLE_PERCENT = new Intl.NumberFormat(undefined, { style: 'percent' });
const MINUTE = 60;
const HOUR = 3600;
/** From so many hours on, minutes say nothing more. */
const LONG_HOURS = 100;
/** From here on, growth is said as how many times as much. */
const MANY_TIMES = 10;
const UNKNOWN = '–';

export function formatCount(count: number): string {
  return COUNT.format(count);
}

/** How long, as people say it: `45 s`, `12 min 5 s`, `3 h 20 min`. */
export function formatDuration(seconds: number): string {
  if (seconds < 10) return `${TENTH.format(seconds)} s`;
  const whole = Math.round(seconds);
  if (whole < MINUTE) return `${whole} s`;
  if (whole < HOUR) return joinUnits(whole, MINUTE, ['min', 's']);
  const minutes = Math.round(whole / MINUTE);
  if (minutes < LONG_HOURS * MINUTE) return joinUnits(minutes, MINUTE, ['h', 'min']);
  return `${COUNT.format(Math.round(whole / HOUR))} h`;
}

function joinUnits(amount: number, size: number, [big, small]: readonly [string, string]): string {
  const rest = amount % size;
  const first = `${Math.floor(amount / size)} ${big}`;
  return rest === 0 ? first : `${first} ${rest} ${small}`;
}

/** Where in a video, as players write it: `1:05`, `1:02:03`. */
export function formatPosition(seconds: number): string {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / HOUR), Math.floor((whole % HOUR) / MINUTE), whole % MINUTE];
  const [hours = 0, ...rest] = parts;
  const shown = hours === 0 ? rest : parts;
  return shown.map((part, at) => (at === 0 ? part : String(part).padStart(2, '0'))).join(':');
}

/** What nothing is known of is a dash. */
export function formatShare(share: number | null): string {
  return share === null ? UNKNOWN : PERCENT.format(share);
}

export function formatSeconds(seconds: number | null): string {
  return seconds === null ? UNKNOWN : `${HUNDREDTH.format(seconds)} s`;
}

type MetricWords = {
  readonly label: string;
  readonly read: (metrics: Pick<Metrics, MetricName>) => number | null;
  readonly format: (value: number) => string;
  /** For the marks of an axis, in little room. */
  readonly formatShort: (value: number) => string;
};

export const METRICS: Readonly<Record<MetricName, MetricWords>> = {
  plays: {
    label: 'Plays',
    read: ({ plays }) => plays,
    format: formatCount,
    formatShort: (value) => SHORT_COUNT.format(value),
  },
  viewers: {
    label: 'Viewers',
    read: ({ viewers }) => viewers,
    format: formatCount,
    formatShort: (value) => SHORT_COUNT.format(value),
  },
  watchTime: {
    label: 'Watch time',
    read: ({ watchTime }) => watchTime,
    format: formatDuration,
    formatShort: formatDuration,
  },
  errorRate: {
    label: 'Errors',
    read: ({ errorRate }) => errorRate,
    format: formatShare,
    formatShort: formatShare,
  },
};

/** What became of a number, in words; a share changes by points, an amount by its own size. */
export function describeChange(
  now: number | null,
  before: number | null,
  kind: 'amount' | 'share',
): string {
  if (now === null) return '';
  if (before === null) return 'Not known before';
  return kind === 'amount' ? describeGrowth(now, before) : describePoints(now - before);
}

function describeGrowth(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'None before either' : 'None before';
  const change = (now - before) / before;
  if (Math.round(change * 100) === 0) return 'As before';
  if (now >= MANY_TIMES * before) return `${COUNT.format(Math.round(now / before))} times as much`;
  return `${change > 0 ? 'Up' : 'Down'} ${WHOLE_PERCENT.format(Math.abs(change))}`;
}

function describePoints(change: number): string {
  if (Math.round(change * 1_000) === 0) return 'As before';
  return `${change > 0 ? 'Up' : 'Down'} ${TENTH.format(Math.abs(change) * 100)} points`;
}

export const DIMENSIONS: Readonly<Record<Dimension, { one: string; many: string }>> = {
  video: { one: 'Video', many: 'Top videos' },
  country: { one: 'Country', many: 'Countries' },
  device: { one: 'Device', many: 'Devices' },
  browser: { one: 'Browser', many: 'Browsers' },
  os: { one: 'System', many: 'Systems' },
  site: { one: 'Site', many: 'Embedded in' },
  referrer: { one: 'Referrer', many: 'Came from' },
  type: { one: 'Type', many: 'Types' },
};

const DEVICES = new Map([
  ['desktop', 'Computer'],
  ['mobile', 'Phone'],
  ['tablet', 'Tablet'],
  ['tv', 'TV'],
]);
const COUNTRIES = new Intl.DisplayNames(undefined, { type: 'region', fallback: 'code' });
const NO_HOST: Readonly<Partial<Record<Dimension, string>>> = {
  site: 'Nowhere: this service’s own page',
  referrer: 'Nowhere, or not told',
};

/** A value of a breakdown as people call it. */
export function nameValue(dimension: Dimension, value: string): string {
  if (value === 'unknown') return 'Unknown';
  if (value === 'other' && dimension !== 'video') return 'Others';
  if (value === 'none') return NO_HOST[dimension] ?? value;
  if (dimension === 'device') return DEVICES.get(value) ?? value;
  if (dimension === 'country' && /^[A-Z]{2}$/.test(value)) return COUNTRIES.of(value) ?? value;
  return value === 'live' ? 'Live' : value;
}

const INTERVALS: Readonly<Record<ReportWire['interval'], Intl.DateTimeFormatOptions>> = {
  hour: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  day: { weekday: 'short', month: 'short', day: 'numeric' },
  week: { month: 'short', day: 'numeric' },
  month: { month: 'long', year: 'numeric' },
};

/** Names intervals by when they begin, in the report's own time zone. */
export function createNameInterval({
  interval,
  timezone,
}: Pick<ReportWire, 'interval' | 'timezone'>): (at: string) => string {
  const format = new Intl.DateTimeFormat(undefined, { ...INTERVALS[interval], timeZone: timezone });
  return (at) => {
    const words = format.format(new Date(at));
    return interval === 'week' ? `Week of ${words}` : words;
  };
}
