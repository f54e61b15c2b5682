import { type AccountId, isAccountId } from '#contract/ids.ts';
import type { Queries, Tx } from '#platform/db/database.ts';

/** An identity that can sign in to an account. */
export type LinkedIdentity = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly createdAtMs: number;
  readonly usedAtMs: number;
};

type IdentityKey = Pick<LinkedIdentity, 'issuer' | 'subject'>;

export async function findIdentityAccount(
  queries: Queries,
  { issuer, subject }: IdentityKey,
): Promise<AccountId | undefined> {
  const row = await queries
    .selectFrom('account_identities')
    .select('account_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (!isAccountId(row.account_id)) throw new Error('an identity has a malformed account ID');
  return row.account_id;
}

/** Oldest first. */
export async function findIdentities(
  queries: Queries,
  accountId: AccountId,
): Promise<readonly LinkedIdentity[]> {
  const rows = await queries
    .selectFrom('account_identities')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at_ms')
    .orderBy('issuer')
    .execute();
  return rows.map((row) => ({
    issuer: row.issuer,
    subject: row.subject,
    email: row.email,
    createdAtMs: row.created_at_ms,
    usedAtMs: row.used_at_ms,
  }));
}

/**
 * Returns false if the identity has an account, or the account has another identity at the
 * provider.
 */
export async function insertIdentity(
  tx: Tx,
  accountId: AccountId,
  { issuer, subject, email, nowMs }: IdentityKey & { email: string | null; nowMs: number },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('account_identities')
    .values({
      issuer,
      subject,
      account_id: accountId,
      email,
      created_at_ms: nowMs,
      used_at_ms: nowMs,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function touchIdentity(
  tx: Tx,
  { issuer, subject, email, nowMs }: IdentityKey & { email: string | null; nowMs: number },
): Promise<void> {
  await tx
    .updateTable('account_identities')
    .set({ email, used_at_ms: nowMs })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}

/** Returns the number of deleted identities. */
export async function deleteIdentities(tx: Tx, accountId: AccountId): Promise<number> {
  const deleted = await tx
    .deleteFrom('account_identities')
    .where('account_id', '=', accountId)
    .returning('subject')
    .execute();
  return deleted.length;
}
