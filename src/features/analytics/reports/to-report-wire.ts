import { toTime } from '#lib/text/to-time.ts';

import type { ReportWire } from '../report-wire.ts';
import type { Report, ReportRequest } from './read-report.ts';
import type { Titles } from './report-context.ts';
import type { Curve, Totals } from './to-curve.ts';

export function toReportWire(
  report: Report,
  { range, dimension, filters }: ReportRequest,
  { titles, viewsFromMs }: { readonly titles: Titles; readonly viewsFromMs: number | null },
): ReportWire {
  const { span, calendar } = range;
  return {
    from: toTime(span.fromMs),
    to: toTime(span.toMs),
    interval: calendar.interval,
    timezone: calendar.timeZone,
    dimension,
    filters: Object.fromEntries(filters.map(({ dimension: name, value }) => [name, value])),
    viewsFrom: viewsFromMs === null ? null : toTime(viewsFromMs),
    ...toCurveWire(report),
    breakdown: report.breakdown.map(({ value, ...metrics }) => ({
      value,
      title: titles.get(value) ?? null,
      ...metrics,
    })),
    breakdownTotal: report.valuesCount,
    retention: report.retention === null ? null : [...report.retention],
    previous:
      report.previous === null
        ? null
        : {
            from: toTime(report.previous.span.fromMs),
            to: toTime(report.previous.span.toMs),
            ...toCurveWire(report.previous),
          },
  };
}

function toCurveWire({ totals, series }: Curve): Pick<ReportWire, 'totals' | 'series'> {
  return {
    totals: toTotalsWire(totals),
    series: series.map(({ atMs, ...point }) => ({ at: toTime(atMs), ...toTotalsWire(point) })),
  };
}

function toTotalsWire({ peak, ...metrics }: Totals): ReportWire['totals'] {
  return { ...metrics, peakConcurrent: peak };
}
