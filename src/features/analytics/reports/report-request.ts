import type { AccountId } from '#contract/ids.ts';

import { REPORT_VALUES_DEFAULT } from '../report-wire.ts';
import type { AccountReportQuery, VideoReportQuery } from '../report-wire.ts';
import { type ReportScope, VIEW_DIMENSIONS } from '../rollup.ts';
import type { ReportRequest } from './read-report.ts';
import { getReportRange } from './report-range.ts';
import type { ReportDimension, ReportFilter } from './report-scope.ts';

type RequestOptions = {
  readonly accountId: AccountId;
  readonly scope: ReportScope;
  /** The dimension of the breakdown if the query contains neither a dimension nor a filter. */
  readonly dimension: ReportDimension | null;
  readonly nowMs: number;
};

/** Throws validation_failed for invalid queries. */
export function getReportRequest(
  query: VideoReportQuery | Omit<AccountReportQuery, 'video'>,
  { accountId, scope, dimension: dimensionDefault, nowMs }: RequestOptions,
): ReportRequest {
  const range = getReportRange(query, nowMs);
  const filters = listFilters(query);
  const dimension = query.dimension ?? (filters.length === 0 ? dimensionDefault : null);
  return {
    accountId,
    scope,
    range,
    dimension,
    filters,
    source: decideSource(filters, dimension),
    valuesMax: query.limit ?? REPORT_VALUES_DEFAULT,
    comparePrevious: query.compare !== undefined,
  };
}

function decideSource(
  [first, ...others]: readonly ReportFilter[],
  dimension: ReportDimension | null,
): ReportRequest['source'] {
  if (first === undefined) return 'rollups';
  if (others.length > 0) return 'views';
  return dimension === null || dimension === first.dimension ? 'rollups' : 'views';
}

function listFilters(query: VideoReportQuery): readonly ReportFilter[] {
  return VIEW_DIMENSIONS.flatMap((dimension) => {
    const value = query[dimension];
    if (value === undefined) return [];
    // Country codes are upper case (ISO 3166-1); `unknown` is not.
    const isCode = dimension === 'country' && value.length === 2;
    return [{ dimension, value: isCode ? value.toUpperCase() : value }];
  });
}
