import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { AnalyticsReport } from '#sdk';

import { texts } from '../messages/texts.ts';
import { createIntervalFormatter, METRICS } from './report-format.ts';
import type { MetricName } from './report-search.ts';

/** An interval of the report and the matching interval of the previous period. */
export type SeriesPoint = {
  readonly key: string;
  readonly label: string;
  readonly value: number | null;
  readonly previous: number | null;
};

export function toSeriesPoints(
  report: AnalyticsReport,
  metric: MetricName,
): readonly SeriesPoint[] {
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
  const { format } = METRICS[metric];
  const { series: text, metrics } = texts().analytics;
  return fillMessage(previous === null ? text.point : text.pointWithPrevious, {
    label,
    metric: metrics[metric].toLowerCase(),
    value: value === null ? text.noData : format(value),
    previous: previous === null ? '' : format(previous),
  });
}
