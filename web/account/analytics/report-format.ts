import type { Report } from '#sdk';

import type { FilterName, MetricName } from './report-search.ts';

export type Metrics = Report['breakdown'][number];
export type Dimension = FilterName | 'video';

const COUNT = new Intl.NumberFormat();
const SHORT_COUNT = new Intl.NumberFormat(undefined, { notation: 'compact' });
const TENTH = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });
const HUNDREDTH = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 });
const PERCENT = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });
const WHOLE_PERCENT = new Intl.NumberFormat(undefined, { style: 'percent' });
const MINUTE = 60;
const HOUR = 3600;
/** Durations of at least this many hours are shown without minutes. */
const HOURS_WITHOUT_MINUTES = 100;
/** Growth by at least this factor is shown as a multiple. */
const MULTIPLE_MIN = 10;
const UNKNOWN = '–';

export function formatCount(count: number): string {
  return COUNT.format(count);
}

/** A duration: `45 s`, `12 min 5 s`, `3 h 20 min`. */
export function formatDuration(seconds: number): string {
  if (seconds < 10) return `${TENTH.format(seconds)} s`;
  const rounded = Math.round(seconds);
  if (rounded < MINUTE) return `${rounded} s`;
  if (rounded < HOUR) return joinUnits(rounded, MINUTE, ['min', 's']);
  const minutes = Math.round(rounded / MINUTE);
  if (minutes < HOURS_WITHOUT_MINUTES * MINUTE) return joinUnits(minutes, MINUTE, ['h', 'min']);
  return `${COUNT.format(Math.round(rounded / HOUR))} h`;
}

function joinUnits(amount: number, size: number, [big, small]: readonly [string, string]): string {
  const rest = amount % size;
  const first = `${Math.floor(amount / size)} ${big}`;
  return rest === 0 ? first : `${first} ${rest} ${small}`;
}

/** A position in a video: `1:05`, `1:02:03`. */
export function formatPosition(seconds: number): string {
  const totalSeconds = Math.floor(seconds);
  const parts = [
    Math.floor(totalSeconds / HOUR),
    Math.floor((totalSeconds % HOUR) / MINUTE),
    totalSeconds % MINUTE,
  ];
  const [hours = 0, ...rest] = parts;
  const shown = hours === 0 ? rest : parts;
  return shown.map((part, at) => (at === 0 ? part : String(part).padStart(2, '0'))).join(':');
}

/** Returns a percentage, or a dash if the share is unknown. */
export function formatShare(share: number | null): string {
  return share === null ? UNKNOWN : PERCENT.format(share);
}

export function formatSeconds(seconds: number | null): string {
  return seconds === null ? UNKNOWN : `${HUNDREDTH.format(seconds)} s`;
}

type MetricDisplay = {
  readonly label: string;
  readonly read: (metrics: Pick<Metrics, MetricName>) => number | null;
  readonly format: (value: number) => string;
  /** For axis labels. */
  readonly formatShort: (value: number) => string;
};

export const METRICS: Readonly<Record<MetricName, MetricDisplay>> = {
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
    label: 'Error rate',
    read: ({ errorRate }) => errorRate,
    format: formatShare,
    formatShort: formatShare,
  },
};

/** The change since the previous period: percentage points for shares, percent for amounts. */
export function describeChange(
  now: number | null,
  before: number | null,
  kind: 'amount' | 'share',
): string {
  if (now === null) return '';
  if (before === null) return 'No previous data';
  return kind === 'amount' ? describeGrowth(now, before) : describePoints(now - before);
}

function describeGrowth(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'No change' : 'Up from 0';
  const change = (now - before) / before;
  if (Math.round(change * 100) === 0) return 'No change';
  if (now >= MULTIPLE_MIN * before) return `Up ${COUNT.format(Math.round(now / before))}×`;
  return `${change > 0 ? 'Up' : 'Down'} ${WHOLE_PERCENT.format(Math.abs(change))}`;
}

function describePoints(change: number): string {
  if (Math.round(change * 1_000) === 0) return 'No change';
  return `${change > 0 ? 'Up' : 'Down'} ${TENTH.format(Math.abs(change) * 100)} pp`;
}

export const DIMENSIONS: Readonly<Record<Dimension, { one: string; many: string }>> = {
  video: { one: 'Video', many: 'Top videos' },
  country: { one: 'Country', many: 'Countries' },
  device: { one: 'Device', many: 'Devices' },
  browser: { one: 'Browser', many: 'Browsers' },
  os: { one: 'Operating system', many: 'Operating systems' },
  site: { one: 'Site', many: 'Embedding sites' },
  referrer: { one: 'Referrer', many: 'Referrers' },
  type: { one: 'Type', many: 'Types' },
};

const DEVICES = new Map([
  ['desktop', 'Desktop'],
  ['mobile', 'Mobile'],
  ['tablet', 'Tablet'],
  ['tv', 'TV'],
]);
const COUNTRIES = new Intl.DisplayNames(undefined, { type: 'region', fallback: 'code' });
const NO_HOST_LABELS: Readonly<Partial<Record<Dimension, string>>> = {
  site: 'Not embedded',
  referrer: 'Direct or unknown',
};

/** The display name of a value in a breakdown. */
export function formatDimensionValue(dimension: Dimension, value: string): string {
  if (value === 'unknown') return 'Unknown';
  if (value === 'other' && dimension !== 'video') return 'Other';
  if (value === 'none') return NO_HOST_LABELS[dimension] ?? value;
  if (dimension === 'device') return DEVICES.get(value) ?? value;
  if (dimension === 'country' && /^[A-Z]{2}$/.test(value)) return COUNTRIES.of(value) ?? value;
  return value === 'live' ? 'Live' : value;
}

const INTERVALS: Readonly<Record<Report['interval'], Intl.DateTimeFormatOptions>> = {
  hour: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  day: { weekday: 'short', month: 'short', day: 'numeric' },
  week: { month: 'short', day: 'numeric' },
  month: { month: 'long', year: 'numeric' },
};

/** Formats the start of an interval in the time zone of the report. */
export function createIntervalFormatter({
  interval,
  timezone,
}: Pick<Report, 'interval' | 'timezone'>): (at: string) => string {
  const format = new Intl.DateTimeFormat(undefined, { ...INTERVALS[interval], timeZone: timezone });
  return (at) => {
    const formatted = format.format(new Date(at));
    return interval === 'week' ? `Week of ${formatted}` : formatted;
  };
}
