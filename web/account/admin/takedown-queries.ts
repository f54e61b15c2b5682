import type { AdminVideoWire } from '#features/admin/wire.ts';

import { callAdminApi } from './admin-queries.ts';

export function takeDownVideo(
  id: string,
  { reason, notice }: { readonly reason: string; readonly notice: string },
): Promise<AdminVideoWire> {
  const body = notice === '' ? { reason } : { reason, notice };
  return callAdminApi(`/videos/${encodeURIComponent(id)}/take-down`, { method: 'POST', body });
}

export function restoreVideo(id: string, reason: string): Promise<AdminVideoWire> {
  const path = `/videos/${encodeURIComponent(id)}/restore`;
  return callAdminApi(path, { method: 'POST', body: { reason } });
}
