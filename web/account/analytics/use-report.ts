import { useQuery, type UseQueryResult } from '@tanstack/react-query';

import type { AnalyticsReport } from '#sdk';

import { type ReportScope, reportQuery } from '../api/analytics-queries.ts';
import { type ReportSearch, toReportQuery } from './report-search.ts';
import { TIME_ZONE } from './time-zone.ts';

/**
 * Requests totals, series and retention, each with the previous period. All components of a page
 * share this request.
 */
export function useReport(
  scope: ReportScope,
  search: ReportSearch,
): UseQueryResult<AnalyticsReport> {
  const query = toReportQuery(search, { ms: Date.now(), timeZone: TIME_ZONE });
  // Breakdowns have their own requests. The report of an account always contains a breakdown, so
  // its length is kept to a minimum here.
  return useQuery(reportQuery(scope, { ...query, compare: 'previous', limit: 1 }));
}
