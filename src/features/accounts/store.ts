import type { EmbedSites } from '../../contract/embed-sites.ts';
import { type AccountId, isAccountId, isSessionId, type SessionId } from '../../contract/ids.ts';
import { SESSIONS_MAX } from '../../contract/limits.ts';
import type { Queries, Tx } from '../../platform/db/database.ts';
import type { AccountsTable, SessionsTable } from '../../platform/db/schema/tables.ts';
import type { Account, Session } from './account.ts';

/** An account with the hash of its password, for whoever checks one. */
export type StoredAccount = Account & { readonly passwordHash: string };

export type NewAccount = {
  readonly id: AccountId;
  readonly email: string;
  readonly emailNormal: string;
  readonly name: string | null;
  readonly passwordHash: string;
  readonly nowMs: number;
};

export type NewSession = Session & { readonly tokenDigest: string };

/** Who a session's token stands for. */
export type SessionHolder = { readonly session: Session; readonly account: Account };

export async function findAccount(
  queries: Queries,
  id: AccountId,
): Promise<StoredAccount | undefined> {
  const row = await queries
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toAccount(row);
}

export async function findAccountByEmail(
  queries: Queries,
  emailNormal: string,
): Promise<StoredAccount | undefined> {
  const row = await queries
    .selectFrom('accounts')
    .selectAll()
    .where('email_normal', '=', emailNormal)
    .executeTakeFirst();
  return row && toAccount(row);
}

/** Oldest first. */
export async function findAccounts(queries: Queries): Promise<readonly Account[]> {
  const rows = await queries
    .selectFrom('accounts')
    .selectAll()
    .orderBy('created_at_ms')
    .orderBy('id')
    .execute();
  return rows.map(toAccount);
}

/** False when there is an account of that e-mail. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<boolean> {
  const inserted = await tx
    .insertInto('accounts')
    .values({
      id: account.id,
      email: account.email,
      email_normal: account.emailNormal,
      name: account.name,
      password_hash: account.passwordHash,
      embed_sites: null,
      disabled_at_ms: null,
      created_at_ms: account.nowMs,
      updated_at_ms: account.nowMs,
    })
    .onConflict((conflict) => conflict.column('email_normal').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

type AccountChange = Partial<
  Pick<AccountsTable, 'name' | 'password_hash' | 'embed_sites' | 'disabled_at_ms'>
>;

/** Undefined when the account is gone. Also holds the row until the transaction ends. */
export async function changeAccount(
  tx: Tx,
  id: AccountId,
  change: AccountChange & { readonly updated_at_ms: number },
): Promise<StoredAccount | undefined> {
  const row = await tx
    .updateTable('accounts')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && toAccount(row);
}

type HashChange = { readonly former: string; readonly better: string; readonly nowMs: number };

/** False when the password was changed meanwhile. Holds the row until the transaction ends. */
export async function replaceHash(
  tx: Tx,
  id: AccountId,
  { former, better, nowMs }: HashChange,
): Promise<boolean> {
  const changed = await tx
    .updateTable('accounts')
    .set({ password_hash: better, updated_at_ms: nowMs })
    .where('id', '=', id)
    .where('password_hash', '=', former)
    .where('disabled_at_ms', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** False when it is gone or disabled. A write that changes nothing locks the row in both databases. */
export async function lockAccount(tx: Tx, id: AccountId): Promise<boolean> {
  const locked = await tx
    .updateTable('accounts')
    .set((eb) => ({ updated_at_ms: eb.ref('updated_at_ms') }))
    .where('id', '=', id)
    .where('disabled_at_ms', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return locked !== undefined;
}

/** False when it is gone or disabled. */
export async function isActiveAccount(queries: Queries, id: string): Promise<boolean> {
  const row = await queries
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('disabled_at_ms', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Sessions, keys and places go with it. */
export async function deleteAccountRow(tx: Tx, id: AccountId): Promise<void> {
  await tx.deleteFrom('accounts').where('id', '=', id).execute();
}

/** Adds a session; the account's expired ones, and its oldest beyond the limit, end. */
export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
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
  const kept = await tx
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
    .where('id', 'not in', [session.id, ...kept.map(({ id }) => id)])
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

/** The one used last first; expired ones are not there any more. */
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

/** False when the account has no such session. */
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

/** Ends all sessions of the account but that one; answers how many. */
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

function toAccount(row: AccountsTable): StoredAccount {
  if (!isAccountId(row.id)) throw new Error('an account has a malformed id');
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    embedSites: row.embed_sites === null ? null : readEmbedSites(row.embed_sites),
    isDisabled: row.disabled_at_ms !== null,
    createdAtMs: row.created_at_ms,
    passwordHash: row.password_hash,
  };
}

/** What `changeProfile` has written. */
function readEmbedSites(text: string): EmbedSites {
  return JSON.parse(text);
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
  };
}
