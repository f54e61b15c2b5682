import type { SelectQueryBuilder } from 'kysely';

import type { Queries, Tx } from '../db/database.ts';
import { isAfter } from '../db/is-after.ts';
import type { AuditEntriesTable } from '../db/schema/audit-tables.ts';
import type { Tables } from '../db/schema/tables.ts';
import type { AuditEntry } from './audit-entry.ts';

/** Stored in place of null, so that every filter reads one range of an index. */
const NONE = '-';

export async function insertEntry(tx: Tx, { actor, ...entry }: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_entries')
    .values({
      id: entry.id,
      account_id: entry.accountId,
      at_ms: entry.atMs,
      action: entry.action,
      actor_kind: actor.kind,
      actor_id: actor.id ?? NONE,
      actor_account_id: actor.accountId,
      subject_id: entry.subjectId ?? NONE,
      network: entry.network,
      client: entry.client,
      request_id: entry.requestId,
      details: JSON.stringify(entry.details),
    })
    .execute();
}

type RecentEntry = Pick<AuditEntry, 'accountId' | 'action'> & {
  readonly subjectId: string;
  readonly actorId: string | null;
  readonly sinceMs: number;
};

export async function hasEntrySince(
  queries: Queries,
  { accountId, action, subjectId, actorId, sinceMs }: RecentEntry,
): Promise<boolean> {
  const row = await queries
    .selectFrom('audit_entries')
    .select('id')
    .where('account_id', '=', accountId)
    .where('subject_id', '=', subjectId)
    .where('at_ms', '>=', sinceMs)
    .where('action', '=', action)
    .where('actor_id', '=', actorId ?? NONE)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type AuditFilters = {
  readonly action?: string | undefined;
  readonly actorId?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly fromMs?: number | undefined;
  /** Exclusive. */
  readonly toMs?: number | undefined;
};

export type AuditScan = {
  /** Null for the entries of all accounts. */
  readonly accountId: string | null;
  readonly filters: AuditFilters;
  /** The last entry of the previous page; null for the first page. */
  readonly after: { readonly atMs: number; readonly id: string } | null;
  readonly limit: number;
};

/** Newest first. */
export async function findEntries(
  queries: Queries,
  { accountId, filters, after, limit }: AuditScan,
): Promise<readonly AuditEntry[]> {
  let query = filterEntries(queries.selectFrom('audit_entries').selectAll(), filters).where(
    isAfter(after, { columns: ['at_ms', 'id'] }),
  );
  if (accountId !== null) query = query.where('account_id', '=', accountId);
  const rows = await query.orderBy('at_ms', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map(toEntry);
}

type EntriesQuery = SelectQueryBuilder<Tables, 'audit_entries', AuditEntriesTable>;

function filterEntries(
  all: EntriesQuery,
  { action, actorId, subjectId, fromMs, toMs }: AuditFilters,
): EntriesQuery {
  let query = all;
  if (action !== undefined) query = query.where('action', '=', action);
  if (actorId !== undefined) query = query.where('actor_id', '=', actorId);
  if (subjectId !== undefined) query = query.where('subject_id', '=', subjectId);
  if (fromMs !== undefined) query = query.where('at_ms', '>=', fromMs);
  if (toMs !== undefined) query = query.where('at_ms', '<', toMs);
  return query;
}

/** Deletes at most `limit` entries from before this time, and returns their number. */
export async function deleteEntriesBefore(
  tx: Tx,
  beforeMs: number,
  limit: number,
): Promise<number> {
  const deleted = await tx
    .deleteFrom('audit_entries')
    .where('id', 'in', (where) =>
      where
        .selectFrom('audit_entries')
        .select('id')
        .where('at_ms', '<', beforeMs)
        .orderBy('at_ms')
        .limit(limit),
    )
    .returning('id')
    .execute();
  return deleted.length;
}

function toEntry(row: AuditEntriesTable): AuditEntry {
  return {
    id: row.id,
    accountId: row.account_id,
    atMs: row.at_ms,
    action: row.action,
    actor: {
      kind: row.actor_kind,
      id: toNullable(row.actor_id),
      accountId: row.actor_account_id,
    },
    subjectId: toNullable(row.subject_id),
    network: row.network,
    client: row.client,
    requestId: row.request_id,
    details: JSON.parse(row.details),
  };
}

function toNullable(stored: string): string | null {
  return stored === NONE ? null : stored;
}
