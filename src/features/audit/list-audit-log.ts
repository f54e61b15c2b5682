import type { AccountId } from '#contract/ids.ts';
import type { AuditEntry } from '#platform/audit/audit-entry.ts';
import { type AuditScan, findEntries } from '#platform/audit/audit-store.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { ListPosition } from '#platform/http/routes/list-cursor.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

export type AuditContext = {
  readonly database: Database;
  readonly secrets: Pick<Secrets, 'digest'>;
  readonly clock: Clock;
  readonly publicUrl: URL;
};

export type AuditPage = {
  readonly entries: readonly AuditEntry[];
  /** The last entry of the page if more entries follow, else null. */
  readonly next: ListPosition | null;
};

export async function listAuditLog(
  { database }: Pick<AuditContext, 'database'>,
  scan: AuditScan,
): Promise<AuditPage> {
  const found = await findEntries(database.queries, { ...scan, limit: scan.limit + 1 });
  const entries = found.slice(0, scan.limit);
  const last = entries.at(-1);
  return { entries, next: last !== undefined && found.length > entries.length ? last : null };
}

/** Adds the export itself to the log. */
export async function exportAuditLog(
  ctx: AuditContext,
  accountId: AccountId,
  scan: AuditScan,
): Promise<AuditPage> {
  const page = await listAuditLog(ctx, scan);
  const details = { entries: page.entries.length };
  await ctx.database.transaction((tx) =>
    recordAudit(tx, ctx, { accountId, action: 'audit_log.exported', details }),
  );
  return page;
}
