import { type AccountId, isAccountId, isSessionId, type SessionId } from '#contract/ids.ts';
import type { Queries, Tx } from '#platform/db/database.ts';
import type { SessionsTable } from '#platform/db/schema/account-tables.ts';

import { findAccount } from '../account/account-store.ts';
import type { Session, SessionHolder } from './session.ts';

/** Sessions per account; beyond this the oldest ones are revoked. */
const SESSIONS_MAX = 100;

/** Inserts a session. Deletes the account's expired sessions and the oldest beyond the limit. */
export async function insertSession(
  tx: Tx,
  session: Session & { readonly tokenDigest: string },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      account_id: session.accountId,
      token_digest: session.tokenDigest,
      kind: session.kind,
      client: session.client,
      created_at_ms: session.createdAtMs,
      last_used_at_ms: session.lastUsedAtMs,
      expires_at_ms: session.expiresAtMs,
    })
    .execute();
  const retained = await tx
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', session.accountId)
    .where('expires_at_ms', '>', session.createdAtMs)
    .orderBy('expires_at_ms', 'desc')
    .orderBy('id')
    .limit(SESSIONS_MAX)
    .execute();
  await tx
    .deleteFrom('sessions')
    .where('account_id', '=', session.accountId)
    .where('id', 'not in', [session.id, ...retained.map(({ id }) => id)])
    .execute();
}

export async function findSessionHolder(
  queries: Queries,
  tokenDigest: string,
  kind: Session['kind'],
): Promise<SessionHolder | undefined> {
  const row = await queries
    .selectFrom('sessions')
    .selectAll()
    .where('token_digest', '=', tokenDigest)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const session = toSession(row);
  const account = await findAccount(queries, session.accountId);
  return account && { session, account };
}

/** Returns the IDs of those sessions that are valid. */
export async function findActiveSessionIds(
  queries: Queries,
  ids: readonly SessionId[],
  nowMs: number,
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await queries
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select('sessions.id')
    .where('sessions.id', 'in', ids)
    .where('sessions.expires_at_ms', '>', nowMs)
    .where('accounts.disabled_at_ms', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether the session still exists. */
export async function hasSession(queries: Queries, id: SessionId): Promise<boolean> {
  const row = await queries
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Unexpired sessions, most recently used first. */
export async function findSessions(
  queries: Queries,
  accountId: AccountId,
  nowMs: number,
): Promise<readonly Session[]> {
  const rows = await queries
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at_ms', '>', nowMs)
    .orderBy('last_used_at_ms', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toSession);
}

export async function touchSession(
  tx: Tx,
  id: SessionId,
  times: { readonly lastUsedAtMs: number; readonly expiresAtMs: number },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ last_used_at_ms: times.lastUsedAtMs, expires_at_ms: times.expiresAtMs })
    .where('id', '=', id)
    .execute();
}

export async function confirmSession(tx: Tx, id: SessionId, nowMs: number): Promise<void> {
  await tx.updateTable('sessions').set({ confirmed_at_ms: nowMs }).where('id', '=', id).execute();
}

/** Returns false when the account has no such session. */
export async function deleteSession(tx: Tx, accountId: AccountId, id: SessionId): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function deleteBrowserSession(tx: Tx, tokenDigest: string): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('token_digest', '=', tokenDigest)
    .where('kind', '=', 'browser')
    .execute();
}

/** Deletes all sessions of the account except one. Returns the number of deleted sessions. */
export async function deleteSessions(
  tx: Tx,
  accountId: AccountId,
  except: SessionId | null,
): Promise<number> {
  const deleted = await tx
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('id', '!=', except ?? '')
    .returning('id')
    .execute();
  return deleted.length;
}

function toSession(row: SessionsTable): Session {
  if (!isSessionId(row.id) || !isAccountId(row.account_id)) {
    throw new Error('a session has a malformed id');
  }
  return {
    id: row.id,
    accountId: row.account_id,
    kind: row.kind,
    client: row.client,
    createdAtMs: row.created_at_ms,
    lastUsedAtMs: row.last_used_at_ms,
    expiresAtMs: row.expires_at_ms,
    confirmedAtMs: Math.max(row.created_at_ms, row.confirmed_at_ms ?? 0),
  };
}
