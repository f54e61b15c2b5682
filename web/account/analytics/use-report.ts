import { useQuery, type UseQueryResult } from '@tanstack/react-query';

import type { ReportWire } from '#features/analytics/report-wire.ts';

import { type ReportAbout, reportQuery } from '../api/analytics-queries.ts';
import { type ReportSearch, toReportQuery } from './report-search.ts';
import { TIME_ZONE } from './time-zone.ts';

/** Totals, series and retention, with the period before: asked once, however many parts of a page show them. */
export function useReport(about: ReportAbout, search: ReportSearch): UseQueryResult<ReportWire> {
  const query = toReportQuery(search, { ms: Date.now(), timeZone: TIME_ZONE });
  query.set('compare', 'previous');
  // An account's report has a breakdown unless it is told otherwise, which is asked for apart.
  query.set('limit', '1');
  return useQuery(reportQuery(about, query));
}
