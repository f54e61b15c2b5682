import { AppError, type ErrorDetail } from '#contract/app-error.ts';
import type { AccountId } from '#contract/ids.ts';
import { REPORT_VALUES_DEFAULT } from '#contract/limits.ts';

import type { AccountReportQuery, VideoReportQuery } from '../report-wire.ts';
import type { ReportRequest } from './read-report.ts';
import { getReportRange } from './report-range.ts';
import type { ReportDimension, ReportFilter, ReportScope } from './report-scope.ts';

/** What views can be counted apart by; the video is told by the scope. */
const FILTERS = ['country', 'device', 'browser', 'os', 'referrer', 'site', 'type'] as const;

export type Asking = {
  readonly accountId: AccountId;
  readonly scope: ReportScope;
  /** The breakdown where none was asked for. */
  readonly dimension: ReportDimension | null;
  readonly nowMs: number;
};

/** Throws validation_failed for what is not there, and for what roll-ups can't tell. */
export function getReportRequest(
  query: VideoReportQuery | Omit<AccountReportQuery, 'video'>,
  { accountId, scope, dimension: dimensionDefault, nowMs }: Asking,
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
    comparesPrevious: query.compare !== undefined,
  };
}

function getFilter(query: VideoReportQuery): ReportFilter | null {
  const given = FILTERS.flatMap((dimension) => {
    const value = query[dimension];
    if (value === undefined) return [];
    // ISO 3166-1 writes capitals, `unknown` is a word of ours.
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
  return new AppError('validation_failed', 'The query is not valid; see details.', {
    details: [detail],
  });
}

function toOneDimension({ dimension }: ReportFilter): string {
  return (
    `must be left out, or be ${dimension} as the filter is: views are counted by one of them at a time; ` +
    'the export of sessions tells all of each view'
  );
}

const ONE_FILTER = `can't be joined with another filter: one of ${FILTERS.join(', ')} at a time`;
