import { queryOptions } from '@tanstack/react-query';

import type { AdminSystemWire } from '#features/admin/system-wire.ts';

import { callAdminApi } from './admin-queries.ts';

export const JOB_STATES = ['retrying', 'due', 'waiting', 'running'] as const;
export type JobState = (typeof JOB_STATES)[number];

const REFRESH_MS = 10_000;

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
export function systemQuery(state: JobState) {
  return queryOptions({
    queryKey: ['admin', 'system', state],
    queryFn: ({ signal }) => callAdminApi<AdminSystemWire>(`/system?state=${state}`, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

export function setDraining(
  nodeId: string,
  { isDraining, reason }: { readonly isDraining: boolean; readonly reason: string },
): Promise<null> {
  const path = `/nodes/${encodeURIComponent(nodeId)}/${isDraining ? 'drain' : 'resume'}`;
  return callAdminApi(path, { method: 'POST', body: { reason } });
}

export function runJob(id: string, reason: string): Promise<null> {
  const path = `/jobs/${encodeURIComponent(id)}/run`;
  return callAdminApi(path, { method: 'POST', body: { reason } });
}
