import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import type { CallOptions, ReportQuery } from '#sdk';

import { toPath } from '../../shared/base-url.ts';
import { reelay } from './reelay.ts';

/** The interval at which an open page refreshes its data. */
const REPORT_REFRESH_MS = 60_000;
const LIVE_REFRESH_MS = 10_000;

/** The ID of one video, or null for the entire account. */
export type ReportScope = string | null;

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
export function reportQuery(scope: ReportScope, query: ReportQuery) {
  return queryOptions({
    queryKey: ['report', scope, query],
    queryFn: ({ signal }) =>
      scope === null
        ? reelay.analytics.account(query, { signal })
        : reelay.analytics.video(scope, query, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REPORT_REFRESH_MS,
  });
}

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
export function liveViewersQuery(scope: ReportScope) {
  return queryOptions({
    queryKey: ['live-viewers', scope],
    queryFn: ({ signal }) =>
      scope === null
        ? reelay.analytics.viewers({}, { signal })
        : reelay.analytics.videoViewers(scope, {}, { signal }),
    refetchInterval: LIVE_REFRESH_MS,
  });
}

/** The same report as CSV, with the file name that the server suggests. */
export async function fetchReportFile(
  scope: ReportScope,
  query: ReportQuery,
): Promise<{ readonly name: string; readonly content: Blob }> {
  let disposition = '';
  const onResponse: CallOptions['onResponse'] = ({ headers }) => {
    disposition = headers.get('content-disposition') ?? '';
  };
  const text =
    scope === null
      ? await reelay.analytics.accountCsv(query, { onResponse })
      : await reelay.analytics.videoCsv(scope, query, { onResponse });
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'analytics.csv';
  return { name, content: new Blob([text], { type: 'text/csv' }) };
}

/** The URL of the raw view export, as JSON lines. */
export function toViewsPath(videoId: string, { from, to, timezone }: ReportQuery): string {
  const range = Object.entries({ from, to, timezone }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const query = new URLSearchParams(range);
  return toPath(`api/v1/videos/${encodeURIComponent(videoId)}/analytics/sessions?${query}`);
}
