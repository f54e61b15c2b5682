import type { AdminBlockWire, BlockBody } from '#features/admin/block-wire.ts';

import { callAdminApi, listQuery } from './admin-queries.ts';

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
export function blocksQuery(filters: { readonly search?: string }) {
  return listQuery<AdminBlockWire>('/blocks', filters);
}

export function addBlock(body: BlockBody): Promise<AdminBlockWire> {
  return callAdminApi('/blocks', { method: 'POST', body });
}

export function removeBlock(id: string, reason: string): Promise<null> {
  const path = `/blocks/${encodeURIComponent(id)}`;
  return callAdminApi(path, { method: 'DELETE', body: { reason } });
}
