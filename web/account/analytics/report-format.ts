import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { AnalyticsReport } from '#sdk';

import { locale, texts } from '../messages/texts.ts';
import { formatCount } from '../parts/format-count.ts';
import { formatShare } from '../parts/format-share.ts';
import type { FilterName, MetricName } from './report-search.ts';

export type Metrics = AnalyticsReport['breakdown'][number];
export type Dimension = FilterName | 'video';

const MINUTE = 60;
const HOUR = 3600;
/** Durations of at least this many hours are shown without minutes. */
const HOURS_WITHOUT_MINUTES = 100;
/** Growth by at least this factor is shown as a multiple. */
const MULTIPLE_MIN = 10;
const UNKNOWN = '–';

/** A duration: `45 s`, `12 min 5 s`, `3 h 20 min`. */
export function formatDuration(seconds: number): string {
  if (seconds < 10) return `${formatTenth(seconds)} s`;
  const rounded = Math.round(seconds);
  if (rounded < MINUTE) return `${rounded} s`;
  if (rounded < HOUR) return joinUnits(rounded, MINUTE, ['min', 's']);
  const minutes = Math.round(rounded / MINUTE);
  if (minutes < HOURS_WITHOUT_MINUTES * MINUTE) return joinUnits(minutes, MINUTE, ['h', 'min']);
  return `${formatCount(Math.round(rounded / HOUR))} h`;
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

/** Returns a dash if the value is unknown. */
export function formatKnown(value: number | null, format: (known: number) => string): string {
  return value === null ? UNKNOWN : format(value);
}

type MetricDisplay = {
  readonly read: (metrics: Pick<Metrics, MetricName>) => number | null;
  readonly format: (value: number) => string;
  /** For axis labels. */
  readonly formatShort: (value: number) => string;
};

export const METRICS: Readonly<Record<MetricName, MetricDisplay>> = {
  plays: {
    read: ({ plays }) => plays,
    format: formatCount,
    formatShort: (value) => value.toLocaleString(locale(), { notation: 'compact' }),
  },
  viewers: {
    read: ({ viewers }) => viewers,
    format: formatCount,
    formatShort: (value) => value.toLocaleString(locale(), { notation: 'compact' }),
  },
  watchTime: {
    read: ({ watchTime }) => watchTime,
    format: formatDuration,
    formatShort: formatDuration,
  },
  errorRate: {
    read: ({ errorRate }) => errorRate,
    format: formatShare,
    formatShort: formatShare,
  },
};

/** Changes are shown in percent, and those of shares in tenths of a percentage point. */
const STEPS = { amount: 100, share: 1_000 } as const;

/** The direction of a change since the previous period, if it is large enough to be shown. */
export function decideDirection(
  now: number | null,
  before: number | null,
  kind: 'amount' | 'share',
): 'up' | 'down' | 'none' {
  if (now === null || before === null) return 'none';
  const size = kind === 'share' || before === 0 ? 1 : before;
  const change = Math.round(((now - before) / size) * STEPS[kind]);
  if (change === 0) return 'none';
  return change > 0 ? 'up' : 'down';
}

/** The change since the previous period: percentage points for shares, percent for amounts. */
export function describeChange(
  now: number | null,
  before: number | null,
  kind: 'amount' | 'share',
): string {
  if (now === null) return '';
  if (before === null) return texts().analytics.changes.noPrevious;
  return kind === 'amount' ? describeGrowth(now, before) : describePoints(now - before);
}

function describeGrowth(now: number, before: number): string {
  const { changes } = texts().analytics;
  if (before === 0) return now === 0 ? changes.none : changes.fromZero;
  const change = (now - before) / before;
  if (Math.round(change * STEPS.amount) === 0) return changes.none;
  if (now >= MULTIPLE_MIN * before) {
    return fillMessage(changes.multiple, { factor: formatCount(Math.round(now / before)) });
  }
  const percent = Math.abs(change).toLocaleString(locale(), { style: 'percent' });
  return fillMessage(change > 0 ? changes.up : changes.down, { change: percent });
}

function describePoints(change: number): string {
  const { changes } = texts().analytics;
  if (Math.round(change * STEPS.share) === 0) return changes.none;
  const points = fillMessage(changes.points, { points: formatTenth(Math.abs(change) * 100) });
  return fillMessage(change > 0 ? changes.up : changes.down, { change: points });
}

function formatTenth(value: number): string {
  return value.toLocaleString(locale(), { maximumFractionDigits: 1 });
}

/** The display name of a value in a breakdown. */
export function formatDimensionValue(dimension: Dimension, value: string): string {
  const { values, devices } = texts().analytics;
  if (value === 'unknown') return values.unknown;
  if (value === 'other' && dimension !== 'video') return values.other;
  if (value === 'none') return dimension === 'site' ? values.notEmbedded : values.noReferrer;
  if (dimension === 'device') return new Map(Object.entries(devices)).get(value) ?? value;
  if (dimension === 'country' && /^[A-Z]{2}$/.test(value)) return formatCountry(value);
  return value === 'live' ? values.live : value;
}

/** Created once, for all countries of the map. A document has one language. */
let countryNames: Intl.DisplayNames | undefined;

function formatCountry(code: string): string {
  countryNames ??= new Intl.DisplayNames(locale(), { type: 'region', fallback: 'code' });
  return countryNames.of(code) ?? code;
}

const INTERVALS: Readonly<Record<AnalyticsReport['interval'], Intl.DateTimeFormatOptions>> = {
  hour: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  day: { weekday: 'short', month: 'short', day: 'numeric' },
  week: { month: 'short', day: 'numeric' },
  month: { month: 'long', year: 'numeric' },
};

/** Formats the start of an interval in the time zone of the report. */
export function createIntervalFormatter({
  interval,
  timezone,
}: Pick<AnalyticsReport, 'interval' | 'timezone'>): (at: string) => string {
  const options = { ...INTERVALS[interval], timeZone: timezone };
  const format = new Intl.DateTimeFormat(locale(), options);
  return (at) => {
    const formatted = format.format(new Date(at));
    if (interval !== 'week') return formatted;
    return fillMessage(texts().analytics.weekOf, { date: formatted });
  };
}
