import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';

import type { Report, ReportQuery } from '#sdk';

import type { ReportScope } from '../api/analytics-queries.ts';
import { SectionCard } from '../parts/section-card.tsx';
import { ChartTable } from './chart-table.tsx';
import { CsvButton } from './csv-button.tsx';
import { createIntervalFormatter, METRICS } from './report-format.ts';
import { METRIC_NAMES, type MetricName } from './report-search.ts';
import { SeriesChart } from './series-chart.tsx';
import { toSeriesPoints } from './series-points.ts';

type SeriesCardProps = {
  readonly scope: ReportScope;
  readonly report: Report;
  readonly query: ReportQuery;
  readonly metric: MetricName;
  readonly previousPeriod: string;
  readonly onMetric: (metric: MetricName) => void;
};

const CHOICES = METRIC_NAMES.map((value) => ({ value, label: METRICS[value].label }));
const COLUMNS = { hour: 'Hour', day: 'Day', week: 'Week', month: 'Month' } as const;

export function SeriesCard(props: SeriesCardProps): ReactNode {
  const { scope, report, query, metric, previousPeriod, onMetric } = props;
  const { series, interval, timezone } = report;
  const formatInterval = createIntervalFormatter(report);
  return (
    <SectionCard title="Over time" note={`Time zone: ${timezone}`}>
      <div className="card-controls">
        <SegmentedControl
          size="xs"

          aria-label="Metric"
          data={CHOICES}
          value={metric}
          onChange={onMetric}
        />
        <CsvButton suffix={`by ${interval}`} scope={scope} query={query} />
      </div>
      <SeriesChart
        points={toSeriesPoints(report, metric)}
        metric={metric}
        previousPeriod={previousPeriod}
      />
      <ChartTable
        label={`By ${interval}`}
        columns={[COLUMNS[interval], ...METRIC_NAMES.map((name) => METRICS[name].label)]}
        rows={series.toReversed().map((point) => ({
          key: point.at,
          cells: [formatInterval(point.at), ...METRIC_NAMES.map((name) => toCell(name, point))],
        }))}
      />
    </SectionCard>
  );
}

function toCell(name: MetricName, point: Report['series'][number]): string {
  const { read, format } = METRICS[name];
  const value = read(point);
  return value === null ? '–' : format(value);
}
