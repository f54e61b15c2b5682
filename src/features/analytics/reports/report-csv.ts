import { type CsvCell, toCsvRow } from '#lib/text/to-csv.ts';

import type { ReportWire } from '../report-wire.ts';
import { toLocalTime } from './report-intervals.ts';
import type { Metrics } from './report-metrics.ts';

/** Columns shared by the series and the breakdown. */
const METRICS: readonly (readonly [name: string, read: (metrics: Metrics) => CsvCell])[] = [
  ['sessions', ({ sessions }) => sessions],
  ['plays', ({ plays }) => plays],
  ['viewers', ({ viewers }) => viewers],
  ['watchTime', ({ watchTime }) => watchTime],
  ['averageWatchTime', ({ averageWatchTime }) => averageWatchTime],
  ['completionRate', ({ completionRate }) => completionRate],
  ['startupTimeP50', ({ startupTime }) => startupTime.p50],
  ['startupTimeP95', ({ startupTime }) => startupTime.p95],
  ['rebufferRatio', ({ rebufferRatio }) => rebufferRatio],
  ['errorRate', ({ errorRate }) => errorRate],
];
const METRIC_NAMES = METRICS.map(([name]) => name);

/**
 * Returns the breakdown if the report has a dimension, else the series, in which each row also has
 * its local time.
 */
export function toReportCsv(report: ReportWire): string {
  return (report.dimension === null ? toSeriesRows(report) : toBreakdownRows(report)).join('');
}

function toSeriesRows({ series, timezone }: ReportWire): readonly string[] {
  return [
    toCsvRow(['at', 'localTime', ...METRIC_NAMES, 'peakConcurrent']),
    ...series.map((point) =>
      toCsvRow([
        point.at,
        toLocalTime(Date.parse(point.at), timezone),
        ...toCells(point),
        point.peakConcurrent,
      ]),
    ),
  ];
}

function toBreakdownRows({ breakdown, dimension }: ReportWire): readonly string[] {
  const hasTitles = dimension === 'video' || dimension === 'link';
  return [
    toCsvRow([dimension, ...(hasTitles ? ['title'] : []), ...METRIC_NAMES]),
    ...breakdown.map((row) =>
      toCsvRow([row.value, ...(hasTitles ? [row.title] : []), ...toCells(row)]),
    ),
  ];
}

function toCells(metrics: Metrics): readonly CsvCell[] {
  return METRICS.map(([, read]) => read(metrics));
}
