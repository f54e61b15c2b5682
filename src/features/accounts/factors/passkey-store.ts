import { type AccountId, isAccountId, isPasskeyId, type PasskeyId } from '#contract/ids.ts';
import type { Queries, Tx } from '#platform/db/database.ts';
import type { PasskeysTable } from '#platform/db/schema/sign-in-tables.ts';

/** A credential of WebAuthn whose private key an authenticator of the owner keeps. */
export type Passkey = {
  readonly id: PasskeyId;
  readonly accountId: AccountId;
  /** Chosen by the authenticator, base64url. */
  readonly credentialId: string;
  /** COSE key, base64url. */
  readonly publicKey: string;
  /** Signatures of the authenticator; 0 if it does not count them. */
  readonly counter: number;
  readonly name: string;
  readonly createdAtMs: number;
  readonly lastUsedAtMs: number | null;
};

/** Oldest first. */
export async function findPasskeys(
  queries: Queries,
  accountId: AccountId,
): Promise<readonly Passkey[]> {
  const rows = await queries
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at_ms')
    .orderBy('id')
    .execute();
  return rows.map(toPasskey);
}

export async function findPasskeyByCredential(
  queries: Queries,
  credentialId: string,
): Promise<Passkey | undefined> {
  const row = await queries
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row && toPasskey(row);
}

/** Returns false when an account already has the credential. */
export async function insertPasskey(tx: Tx, passkey: Passkey): Promise<boolean> {
  const inserted = await tx
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      account_id: passkey.accountId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      name: passkey.name,
      created_at_ms: passkey.createdAtMs,
      last_used_at_ms: passkey.lastUsedAtMs,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns false when the passkey was removed, or its counter has changed meanwhile. */
export async function touchPasskey(
  tx: Tx,
  { id, counter }: Passkey,
  { newCounter, nowMs }: { readonly newCounter: number; readonly nowMs: number },
): Promise<boolean> {
  const changed = await tx
    .updateTable('passkeys')
    .set({ counter: newCounter, last_used_at_ms: nowMs })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Returns false when the account has no such passkey. */
export async function deletePasskey(tx: Tx, accountId: AccountId, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function deletePasskeys(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('passkeys').where('account_id', '=', accountId).execute();
}

function toPasskey(row: PasskeysTable): Passkey {
  if (!isPasskeyId(row.id) || !isAccountId(row.account_id)) {
    throw new Error('a passkey has a malformed id');
  }
  return {
    id: row.id,
    accountId: row.account_id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: row.counter,
    name: row.name,
    createdAtMs: row.created_at_ms,
    lastUsedAtMs: row.last_used_at_ms,
  };
}
