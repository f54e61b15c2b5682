import { type RawBuilder, type Selectable, sql } from 'kysely';

import type { AccountRole, AccountState } from '#contract/account-states.ts';
import { type AccountId, isAccountId } from '#contract/ids.ts';
import type { Queries, Tx } from '#platform/db/database.ts';
import { toLikePattern } from '#platform/db/like-pattern.ts';
import type { AccountsTable } from '#platform/db/schema/account-tables.ts';
import type { ListPosition } from '#platform/http/routes/list-cursor.ts';

import type { Account } from './account.ts';

/** Stored instead of a hash if the account has no password. */
export const NO_PASSWORD = '';

/** An account with the state of its access. */
export type StoredAccount = Account & {
  /** Null without a password. */
  readonly passwordHash: string | null;
  /** When only the owner of the address, or the operator, had access. Null if that is unknown. */
  readonly accessResetAtMs: number | null;
};

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

type Contact = { readonly email: string; readonly lastSignInAtMs: number | null };

/** The addresses of accounts and the times of their last sign-ins, by ID. */
export async function findContacts(
  queries: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Contact>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('accounts')
    .select(['id', 'email', 'last_sign_in_at_ms'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(
    rows.map(({ id, email, last_sign_in_at_ms: lastSignInAtMs }) => [
      id,
      { email, lastSignInAtMs },
    ]),
  );
}

export async function writeSignIn(tx: Tx, id: string, nowMs: number): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ last_sign_in_at_ms: nowMs })
    .where('id', '=', id)
    .execute();
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

export type AccountFilters = {
  readonly role?: AccountRole | undefined;
  readonly state?: AccountState | undefined;
  readonly signIn?: 'never' | undefined;
};

export type AccountScan = {
  readonly filters: AccountFilters;
  /** A part of the e-mail address or the name, or an account ID. */
  readonly search: string | null;
  readonly after: ListPosition | null;
  readonly limit: number;
};

const STATE_CONDITIONS: Readonly<Record<AccountState, RawBuilder<boolean>>> = {
  enabled: sql`disabled_at_ms is null and deletion_due_ms is null`,
  disabled: sql`disabled_at_ms is not null`,
  deletion_scheduled: sql`deletion_due_ms is not null`,
};

/** Newest first. */
export async function scanAccounts(
  queries: Queries,
  { search, filters, after, limit }: AccountScan,
): Promise<readonly Account[]> {
  let query = queries.selectFrom('accounts').selectAll();
  if (search !== null) {
    const pattern = toLikePattern(search);
    query = query.where(
      sql<boolean>`(id = ${search} or email_normal like ${pattern} escape '\\'
        or lower(name) like ${pattern} escape '\\')`,
    );
  }
  const { role, state, signIn } = filters;
  if (role !== undefined) query = query.where('role', '=', role);
  if (state !== undefined) query = query.where(STATE_CONDITIONS[state]);
  if (signIn === 'never') query = query.where('last_sign_in_at_ms', 'is', null);
  if (after !== null) {
    query = query.where(sql<boolean>`(created_at_ms, id) < (${after.atMs}, ${after.id})`);
  }
  const rows = await query
    .orderBy('created_at_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toAccount);
}

/** Returns false when the e-mail address already has an account. */
export async function insertAccount(
  tx: Tx,
  account: StoredAccount & { readonly emailNormal: string },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('accounts')
    .values({
      id: account.id,
      email: account.email,
      email_normal: account.emailNormal,
      name: account.name,
      password_hash: account.passwordHash ?? NO_PASSWORD,
      embed_sites: null,
      role: account.role,
      language: account.language,
      email_verified_at_ms: account.emailVerifiedAtMs,
      access_reset_at_ms: account.accessResetAtMs,
      disabled_at_ms: null,
      deletion_due_ms: null,
      created_at_ms: account.createdAtMs,
      updated_at_ms: account.createdAtMs,
    })
    .onConflict((conflict) => conflict.column('email_normal').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

type AccountChange = Partial<
  Pick<
    Selectable<AccountsTable>,
    | 'email'
    | 'email_normal'
    | 'email_verified_at_ms'
    | 'access_reset_at_ms'
    | 'name'
    | 'language'
    | 'role'
    | 'password_hash'
    | 'embed_sites'
    | 'disabled_at_ms'
    | 'deletion_due_ms'
  >
>;

/** Undefined when the account does not exist. Locks the row until the transaction ends. */
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

/**
 * Returns false when the password has changed in the meantime. Locks the row until the transaction
 * ends.
 */
export async function replaceHash(
  tx: Tx,
  id: AccountId,
  {
    currentHash,
    newHash,
    nowMs,
  }: { readonly currentHash: string; readonly newHash: string; readonly nowMs: number },
): Promise<boolean> {
  const changed = await tx
    .updateTable('accounts')
    .set({ password_hash: newHash, updated_at_ms: nowMs })
    .where('id', '=', id)
    .where('password_hash', '=', currentHash)
    .where('disabled_at_ms', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/**
 * Returns false when the account is deleted or disabled. A no-op update locks the row in both
 * databases.
 */
export async function tryLockAccount(tx: Tx, id: AccountId): Promise<boolean> {
  const locked = await tx
    .updateTable('accounts')
    .set((eb) => ({ updated_at_ms: eb.ref('updated_at_ms') }))
    .where('id', '=', id)
    .where('disabled_at_ms', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return locked !== undefined;
}

export async function isOperatorAccount(queries: Queries, id: AccountId): Promise<boolean> {
  return (await findAccount(queries, id))?.role === 'operator';
}

/** Returns false when the account is deleted or disabled. */
export async function isActiveAccount(queries: Queries, id: string): Promise<boolean> {
  return (await findActiveAccountIds(queries, [id])).has(id);
}

/** Returns the IDs of those accounts that are neither deleted nor disabled. */
export async function findActiveAccountIds(
  queries: Queries,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await queries
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', ids)
    .where('disabled_at_ms', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Foreign keys delete its sessions, keys, known devices and links. */
export async function deleteAccountRow(tx: Tx, id: AccountId): Promise<void> {
  await tx.deleteFrom('accounts').where('id', '=', id).execute();
}

function toAccount(row: Selectable<AccountsTable>): StoredAccount {
  if (!isAccountId(row.id)) throw new Error('an account has a malformed id');
  return {
    id: row.id,
    email: row.email,
    emailVerifiedAtMs: row.email_verified_at_ms,
    name: row.name,
    language: row.language,
    embedSites: row.embed_sites === null ? null : JSON.parse(row.embed_sites),
    role: row.role,
    isDisabled: row.disabled_at_ms !== null,
    deletionDueMs: row.deletion_due_ms,
    createdAtMs: row.created_at_ms,
    passwordHash: row.password_hash === NO_PASSWORD ? null : row.password_hash,
    accessResetAtMs: row.access_reset_at_ms,
  };
}
