import type { Report } from '#sdk';

import { createIntervalFormatter, METRICS } from './report-format.ts';
import type { MetricName } from './report-search.ts';

/** An interval of the report and the matching interval of the previous period. */
export type SeriesPoint = {
  readonly key: string;
  readonly label: string;
  readonly value: number | null;
  readonly previous: number | null;
};

export function toSeriesPoints(report: Report, metric: MetricName): readonly SeriesPoint[] {
  const formatInterval = createIntervalFormatter(report);
  const { read } = METRICS[metric];
  return report.series.map((point, step) => {
    const previous = report.previous?.series[step];
    return {
      key: point.at,
      label: formatInterval(point.at),
      value: read(point),
      previous: previous === undefined ? null : read(previous),
    };
  });
}

export function describePoint({ label, value, previous }: SeriesPoint, metric: MetricName): string {
  const { label: name, format } = METRICS[metric];
  const current = value === null ? 'no data' : format(value);
  const comparison = previous === null ? '' : ` (previous: ${format(previous)})`;
  return `${label}: ${name.toLowerCase()} ${current}${comparison}`;
}
