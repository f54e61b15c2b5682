import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import type { LiveViewersWire, ReportWire } from '#features/analytics/report-wire.ts';

import { callApi, fetchApi } from './call-api.ts';

/** How often pages look again by themselves. */
const REPORT_WATCH_MS = 60_000;
const LIVE_WATCH_MS = 10_000;

/** What a report is about: one video, or (null) all of the account. */
export type ReportAbout = string | null;

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the library's type names key and data
export function reportQuery(about: ReportAbout, query: URLSearchParams) {
  return queryOptions({
    queryKey: ['report', about, query.toString()],
    queryFn: ({ signal }) => callApi<ReportWire>(`${reportPath(about)}?${query}`, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REPORT_WATCH_MS,
  });
}

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the library's type names key and data
export function liveViewersQuery(about: ReportAbout) {
  return queryOptions({
    queryKey: ['live-viewers', about],
    queryFn: ({ signal }) => callApi<LiveViewersWire>(`${reportPath(about)}/live`, { signal }),
    refetchInterval: LIVE_WATCH_MS,
  });
}

export type ReportFile = { readonly name: string; readonly content: Blob };

/** The same report as a table, under the name that the service gives it. */
export async function fetchReportFile(
  about: ReportAbout,
  query: URLSearchParams,
): Promise<ReportFile> {
  const path = `${reportPath(about)}?${query}`;
  const response = await fetchApi(path, { headers: { accept: 'text/csv' } });
  const disposition = response.headers.get('content-disposition') ?? '';
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'analytics.csv';
  return { name, content: await response.blob() };
}

/** Every view by itself, as lines of JSON: an address for a link. */
export function toSessionsPath(videoId: string, query: URLSearchParams): string {
  const range = new URLSearchParams();
  for (const name of ['from', 'to', 'timezone']) {
    const value = query.get(name);
    if (value !== null) range.set(name, value);
  }
  return `${reportPath(videoId)}/sessions?${range}`;
}

function reportPath(about: ReportAbout): string {
  return about === null
    ? '/api/v1/analytics'
    : `/api/v1/videos/${encodeURIComponent(about)}/analytics`;
}
