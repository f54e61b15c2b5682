import type { AdminReportedVideoWire, CloseReportsBody } from '#features/admin/report-wire.ts';

import { callAdminApi, listQuery } from './admin-queries.ts';

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
export function reportsQuery(state: 'open' | 'closed') {
  return listQuery<AdminReportedVideoWire>('/reports', { state });
}

export function closeReports(videoId: string, body: CloseReportsBody): Promise<unknown> {
  const path = `/videos/${encodeURIComponent(videoId)}/reports/close`;
  return callAdminApi(path, { method: 'POST', body });
}
