import type { ReportWire } from '#features/analytics/report-wire.ts';

import type { MetricName } from './report-search.ts';
import { createNameInterval, METRICS } from './report-words.ts';

/** An interval of a report, and the one as far into the period before. */
export type SeriesPoint = {
  readonly key: string;
  readonly label: string;
  readonly value: number | null;
  readonly before: number | null;
};

export function toSeriesPoints(report: ReportWire, metric: MetricName): readonly SeriesPoint[] {
  const nameInterval = createNameInterval(report);
  const { read } = METRICS[metric];
  return report.series.map((point, step) => {
    const before = report.previous?.series[step];
    return {
      key: point.at,
      label: nameInterval(point.at),
      value: read(point),
      before: before === undefined ? null : read(before),
    };
  });
}

export function describePoint({ label, value, before }: SeriesPoint, metric: MetricName): string {
  const { label: name, format } = METRICS[metric];
  const now = value === null ? 'nothing known' : format(value);
  const then = before === null ? '' : ` (before: ${format(before)})`;
  return `${label}: ${name.toLowerCase()} ${now}${then}`;
}
