import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { AnalyticsReport, ReportQuery } from '#sdk';

import type { ReportScope } from '../api/analytics-queries.ts';
import { texts } from '../messages/texts.ts';
import { SectionCard } from '../parts/section-card.tsx';
import { ChartTable } from './chart-table.tsx';
import { CsvButton } from './csv-button.tsx';
import { createIntervalFormatter, METRICS } from './report-format.ts';
import { METRIC_NAMES, type MetricName } from './report-search.ts';
import { SeriesChart } from './series-chart.tsx';
import { toSeriesPoints } from './series-points.ts';

type SeriesCardProps = {
  readonly scope: ReportScope;
  readonly report: AnalyticsReport;
  readonly query: ReportQuery;
  readonly metric: MetricName;
  readonly previousPeriod: string;
  readonly onMetric: (metric: MetricName) => void;
};

export function SeriesCard(props: SeriesCardProps): ReactNode {
  const { scope, report, query, metric, previousPeriod, onMetric } = props;
  const { series, interval, timezone } = report;
  const { series: text, metrics } = texts().analytics;
  const formatInterval = createIntervalFormatter(report);
  return (
    <SectionCard title={text.title} note={fillMessage(text.timeZone, { name: timezone })}>
      <div className="card-controls">
        <SegmentedControl
          size="xs"

          aria-label={text.metric}
          data={METRIC_NAMES.map((value) => ({ value, label: metrics[value] }))}
          value={metric}
          onChange={onMetric}
        />
        <CsvButton suffix={text.intervals[interval].one} scope={scope} query={query} />
      </div>
      <SeriesChart
        points={toSeriesPoints(report, metric)}
        metric={metric}
        previousPeriod={previousPeriod}
      />
      <ChartTable
        label={text.intervals[interval].by}
        columns={[text.intervals[interval].one, ...METRIC_NAMES.map((name) => metrics[name])]}
        rows={series.toReversed().map((point) => ({
          key: point.at,
          cells: [formatInterval(point.at), ...METRIC_NAMES.map((name) => toCell(name, point))],
        }))}
      />
    </SectionCard>
  );
}

function toCell(name: MetricName, point: AnalyticsReport['series'][number]): string {
  const { read, format } = METRICS[name];
  const value = read(point);
  return value === null ? '–' : format(value);
}
