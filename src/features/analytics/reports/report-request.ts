import { AppError, type ErrorDetail } from '#contract/app-error.ts';
import type { AccountId } from '#contract/ids.ts';

import { REPORT_VALUES_DEFAULT } from '../report-wire.ts';
import type { AccountReportQuery, VideoReportQuery } from '../report-wire.ts';
import type { ReportScope } from '../rollup.ts';
import type { ReportRequest } from './read-report.ts';
import { getReportRange } from './report-range.ts';
import type { ReportDimension, ReportFilter } from './report-scope.ts';

/** The dimensions that can be filtered. `video` is not one of them: the scope selects the video. */
const FILTERS = ['country', 'device', 'browser', 'os', 'referrer', 'site', 'link', 'type'] as const;

type RequestOptions = {
  readonly accountId: AccountId;
  readonly scope: ReportScope;
  /** The dimension of the breakdown if the query contains neither a dimension nor a filter. */
  readonly dimension: ReportDimension | null;
  readonly nowMs: number;
};

/** Throws validation_failed for invalid queries and for combinations that rollups cannot answer. */
export function getReportRequest(
  query: VideoReportQuery | Omit<AccountReportQuery, 'video'>,
  { accountId, scope, dimension: dimensionDefault, nowMs }: RequestOptions,
): ReportRequest {
  const range = getReportRange(query, nowMs);
  const filter = getFilter(query);
  const dimension = query.dimension ?? (filter === null ? dimensionDefault : null);
  if (filter !== null && dimension !== null && dimension !== filter.dimension) {
    throw invalid({ path: '/dimension', message: toOneDimension(filter) });
  }
  return {
    accountId,
    scope,
    range,
    dimension,
    filter,
    valuesMax: query.limit ?? REPORT_VALUES_DEFAULT,
    comparePrevious: query.compare !== undefined,
  };
}

function getFilter(query: VideoReportQuery): ReportFilter | null {
  const given = FILTERS.flatMap((dimension) => {
    const value = query[dimension];
    if (value === undefined) return [];
    // Country codes are upper case (ISO 3166-1); `unknown` is not.
    const isCode = dimension === 'country' && value.length === 2;
    return [{ dimension, value: isCode ? value.toUpperCase() : value }];
  });
  const [first, second] = given;
  if (second !== undefined) {
    throw invalid({ path: `/${second.dimension}`, message: ONE_FILTER });
  }
  return first ?? null;
}

function invalid(detail: ErrorDetail): AppError {
  return new AppError('validation_failed', 'The query is invalid. See details.', {
    details: [detail],
  });
}

function toOneDimension({ dimension }: ReportFilter): string {
  return (
    `must be omitted or ${dimension}, because a report with a filter supports only that dimension; ` +
    'use the session export for all fields of each view'
  );
}

const ONE_FILTER = `cannot be combined with another filter; use only one of ${FILTERS.join(', ')}`;
