import { listAuditLog } from '#features/audit/index.ts';
import type { AuditEntry } from '#platform/audit/audit-entry.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { createListCursors } from '#platform/http/routes/list-cursor.ts';

import type { AdminContext } from './context.ts';
import { OPERATOR_ROUTE } from './operator-route.ts';
import { readPage } from './page-cursor.ts';
import { AdminAuditEntryWire, AdminAuditQuery, adminPageOf } from './wire.ts';

/** The audit log of all accounts, including deleted ones. */
export function registerAuditRoutes(server: HttpServer, ctx: AdminContext): void {
  const cursors = createListCursors(ctx.secrets);
  const response = { 200: adminPageOf(AdminAuditEntryWire) };
  server.get(
    '/api/v1/admin/audit-log',
    {
      schema: { hide: true, querystring: AdminAuditQuery, response },
      ...OPERATOR_ROUTE,
    },
    async ({ query }) => {
      const { after, limit, writeNext } = readPage(cursors, 'audit-log', query);
      const { account = null, action, actor: actorId, subject: subjectId } = query;
      const filters = { action, actorId, subjectId };
      const scan = { accountId: account, filters, after, limit };
      const { entries, next } = await listAuditLog(ctx, scan);
      return { data: entries.map(toEntryWire), nextCursor: writeNext(next) };
    },
  );
}

function toEntryWire({ atMs, subjectId, ...entry }: AuditEntry): AdminAuditEntryWire {
  return { ...entry, at: new Date(atMs).toISOString(), subject: subjectId };
}
