import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import type { LiveViewersWire, ReportWire } from '#features/analytics/report-wire.ts';

import { callApi, fetchApi } from './call-api.ts';

/** The interval at which an open page refreshes its data. */
const REPORT_REFRESH_MS = 60_000;
const LIVE_REFRESH_MS = 10_000;

/** The ID of one video, or null for the entire account. */
export type ReportScope = string | null;

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
export function reportQuery(scope: ReportScope, query: URLSearchParams) {
  return queryOptions({
    queryKey: ['report', scope, query.toString()],
    queryFn: ({ signal }) => callApi<ReportWire>(`${reportPath(scope)}?${query}`, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REPORT_REFRESH_MS,
  });
}

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
export function liveViewersQuery(scope: ReportScope) {
  return queryOptions({
    queryKey: ['live-viewers', scope],
    queryFn: ({ signal }) => callApi<LiveViewersWire>(`${reportPath(scope)}/live`, { signal }),
    refetchInterval: LIVE_REFRESH_MS,
  });
}

export type ReportFile = { readonly name: string; readonly content: Blob };

/** The same report as CSV, with the file name that the server suggests. */
export async function fetchReportFile(
  scope: ReportScope,
  query: URLSearchParams,
): Promise<ReportFile> {
  const path = `${reportPath(scope)}?${query}`;
  const response = await fetchApi(path, { headers: { accept: 'text/csv' } });
  const disposition = response.headers.get('content-disposition') ?? '';
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'analytics.csv';
  return { name, content: await response.blob() };
}

/** The URL of the raw view export, as JSON lines. */
export function toViewsPath(videoId: string, query: URLSearchParams): string {
  const range = new URLSearchParams();
  for (const name of ['from', 'to', 'timezone']) {
    const value = query.get(name);
    if (value !== null) range.set(name, value);
  }
  return `${reportPath(videoId)}/sessions?${range}`;
}

function reportPath(scope: ReportScope): string {
  return scope === null
    ? '/api/v1/analytics'
    : `/api/v1/videos/${encodeURIComponent(scope)}/analytics`;
}
