import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';

import type { ReportWire } from '#features/analytics/report-wire.ts';

import type { ReportAbout } from '../api/analytics-queries.ts';
import { SectionCard } from '../parts/section-card.tsx';
import { ChartTable } from './chart-table.tsx';
import { CsvButton } from './csv-button.tsx';
import { METRIC_NAMES, type MetricName } from './report-search.ts';
import { createNameInterval, METRICS } from './report-words.ts';
import { SeriesChart } from './series-chart.tsx';
import { toSeriesPoints } from './series-points.ts';

type SeriesCardProps = {
  readonly about: ReportAbout;
  readonly report: ReportWire;
  readonly query: URLSearchParams;
  readonly metric: MetricName;
  readonly before: string;
  readonly onMetric: (metric: MetricName) => void;
};

const CHOICES = METRIC_NAMES.map((value) => ({ value, label: METRICS[value].label }));
const COLUMNS = { hour: 'Hour', day: 'Day', week: 'Week', month: 'Month' } as const;

/** How it went over time. */
export function SeriesCard(props: SeriesCardProps): ReactNode {
  const { about, report, query, metric, before, onMetric } = props;
  const { series, interval, timezone } = report;
  const nameInterval = createNameInterval(report);
  return (
    <SectionCard title="Over time" note={`Days and hours are those of ${timezone}.`}>
      <div className="card-controls">
        <SegmentedControl
          size="xs"

          aria-label="What the chart shows"
          data={CHOICES}
          value={metric}
          onChange={onMetric}
        />
        <CsvButton what={`by ${interval}`} about={about} query={query} />
      </div>
      <SeriesChart points={toSeriesPoints(report, metric)} metric={metric} before={before} />
      <ChartTable
        label={`By ${interval}`}
        columns={[COLUMNS[interval], ...METRIC_NAMES.map((name) => METRICS[name].label)]}
        rows={series.toReversed().map((point) => ({
          key: point.at,
          cells: [nameInterval(point.at), ...METRIC_NAMES.map((name) => toCell(name, point))],
        }))}
      />
    </SectionCard>
  );
}

function toCell(name: MetricName, point: ReportWire['series'][number]): string {
  const { read, format } = METRICS[name];
  const value = read(point);
  return value === null ? '–' : format(value);
}
