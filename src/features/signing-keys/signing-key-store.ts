import type { Selectable } from 'kysely';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

import { type AccountId, isAccountId, isSigningKeyId, type SigningKeyId } from '#contract/ids.ts';
import type { Queries, Tx } from '#platform/db/database.ts';
import type { SigningKeysTable } from '#platform/db/schema/account-tables.ts';

import type { SigningKey, SigningKeyRef } from './signing-key.ts';

const StoredJwk = Type.Record(Type.String(), Type.String());

/** `thumbprint` is unique among the keys of an account. */
export async function insertSigningKey(
  tx: Tx,
  { id, accountId, name, algorithm, publicKey, createdAtMs }: SigningKey,
  thumbprint: string,
): Promise<void> {
  await tx
    .insertInto('signing_keys')
    .values({
      id,
      account_id: accountId,
      name,
      algorithm,
      public_key: JSON.stringify(publicKey),
      thumbprint,
      created_at_ms: createdAtMs,
    })
    .execute();
}

export async function hasThumbprint(
  tx: Tx,
  { accountId, thumbprint }: { readonly accountId: AccountId; readonly thumbprint: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('signing_keys')
    .select('id')
    .where('account_id', '=', accountId)
    .where('thumbprint', '=', thumbprint)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findSigningKey(
  queries: Queries,
  id: SigningKeyId,
): Promise<SigningKey | undefined> {
  const row = await queries
    .selectFrom('signing_keys')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toSigningKey(row);
}

/** Newest first. */
export async function listSigningKeys(
  queries: Queries,
  accountId: AccountId,
): Promise<readonly SigningKey[]> {
  const rows = await queries
    .selectFrom('signing_keys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at_ms', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toSigningKey);
}

/** The accounts of those of these keys that exist. */
export async function findSigningKeyOwners(
  queries: Queries,
  ids: readonly SigningKeyId[],
): Promise<ReadonlyMap<string, AccountId>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('signing_keys')
    .select(['id', 'account_id'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.flatMap(({ id, account_id: accountId }) =>
      isAccountId(accountId) ? [[id, accountId] as const] : [],
    ),
  );
}

/** Returns false if the account has no such key. */
export async function deleteSigningKey(tx: Tx, { id, accountId }: SigningKeyRef): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('signing_keys')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteAccountSigningKeys(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('signing_keys').where('account_id', '=', accountId).execute();
}

function toSigningKey(row: Selectable<SigningKeysTable>): SigningKey {
  const { id, account_id: accountId } = row;
  if (!isSigningKeyId(id) || !isAccountId(accountId)) throw new Error(`malformed ID of key ${id}`);
  return {
    id,
    accountId,
    name: row.name,
    algorithm: row.algorithm,
    publicKey: Value.Parse(StoredJwk, JSON.parse(row.public_key)),
    createdAtMs: row.created_at_ms,
  };
}
