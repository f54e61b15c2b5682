import { useQuery, type UseQueryResult } from '@tanstack/react-query';

import type { ReportWire } from '#features/analytics/report-wire.ts';

import { type ReportScope, reportQuery } from '../api/analytics-queries.ts';
import { type ReportSearch, toReportQuery } from './report-search.ts';
import { TIME_ZONE } from './time-zone.ts';

/**
 * Totals, series and retention with the previous period. The components of a page share one
 * request.
 */
export function useReport(scope: ReportScope, search: ReportSearch): UseQueryResult<ReportWire> {
  const query = toReportQuery(search, { ms: Date.now(), timeZone: TIME_ZONE });
  query.set('compare', 'previous');
  // Breakdowns are requested separately; an account's report always includes one, so keep it short.
  query.set('limit', '1');
  return useQuery(reportQuery(scope, query));
}
