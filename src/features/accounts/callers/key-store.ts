import { type AccountId, isAccountId, isKeyId, type KeyId } from '#contract/ids.ts';
import { type Scope, SCOPES } from '#contract/permissions.ts';
import type { Queries, Tx } from '#platform/db/database.ts';
import type { ApiKeysTable } from '#platform/db/schema/account-tables.ts';

import type { ApiKey } from './key.ts';

/** All keys of the account, newest first. */
export async function findKeys(queries: Queries, accountId: AccountId): Promise<readonly ApiKey[]> {
  const rows = await queries
    .selectFrom('api_keys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at_ms', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toApiKey);
}

/** Undefined for unknown keys and for keys of disabled accounts. */
export async function findKeyByDigest(
  queries: Queries,
  digest: string,
): Promise<ApiKey | undefined> {
  const row = await queries
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .selectAll('api_keys')
    .where('key_digest', '=', digest)
    .where('accounts.disabled_at_ms', 'is', null)
    .executeTakeFirst();
  return row && toApiKey(row);
}

/** Returns the IDs of those keys that are valid. */
export async function findActiveKeyIds(
  queries: Queries,
  ids: readonly KeyId[],
  nowMs: number,
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await queries
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .select('api_keys.id')
    .where('api_keys.id', 'in', ids)
    .where((where) =>
      where.or([where('expires_at_ms', 'is', null), where('expires_at_ms', '>', nowMs)]),
    )
    .where('accounts.disabled_at_ms', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether the key still exists. */
export async function hasKey(queries: Queries, id: KeyId): Promise<boolean> {
  const row = await queries
    .selectFrom('api_keys')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertKey(
  tx: Tx,
  { networks, scopes, ...key }: ApiKey & { readonly digest: string },
): Promise<void> {
  await tx
    .insertInto('api_keys')
    .values({
      id: key.id,
      account_id: key.accountId,
      name: key.name,
      key_digest: key.digest,
      last_four: key.lastFour,
      scopes: JSON.stringify(scopes),
      networks: JSON.stringify(networks),
      created_at_ms: key.createdAtMs,
      last_used_at_ms: key.lastUsedAtMs,
      expires_at_ms: key.expiresAtMs,
      exposed_at_ms: null,
    })
    .execute();
}

export async function expireKey(tx: Tx, id: KeyId, expiresAtMs: number): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ expires_at_ms: expiresAtMs })
    .where('id', '=', id)
    .execute();
}

export async function touchKey(tx: Tx, id: KeyId, nowMs: number): Promise<void> {
  await tx.updateTable('api_keys').set({ last_used_at_ms: nowMs }).where('id', '=', id).execute();
}

/** Returns false if an earlier exposure was reported after `beforeMs`. */
export async function writeExposed(
  tx: Tx,
  id: KeyId,
  { nowMs, beforeMs }: { readonly nowMs: number; readonly beforeMs: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('api_keys')
    .set({ exposed_at_ms: nowMs })
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('exposed_at_ms', 'is', null),
        where('exposed_at_ms', '<=', beforeMs),
        // The clock was set back.
        where('exposed_at_ms', '>', nowMs),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false when the account has no such key. */
export async function deleteKey(tx: Tx, accountId: AccountId, id: KeyId): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('api_keys')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function deleteKeys(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('api_keys').where('account_id', '=', accountId).execute();
}

function toApiKey(row: ApiKeysTable): ApiKey {
  if (!isKeyId(row.id) || !isAccountId(row.account_id)) {
    throw new Error('an API key has a malformed id');
  }
  const scopes = readTexts(row.scopes);
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    // Ignores stored scopes that this version does not know.
    scopes: SCOPES.filter((scope: Scope) => scopes.includes(scope)),
    networks: readTexts(row.networks),
    lastFour: row.last_four,
    createdAtMs: row.created_at_ms,
    lastUsedAtMs: row.last_used_at_ms,
    expiresAtMs: row.expires_at_ms,
  };
}

function readTexts(json: string): readonly string[] {
  const list: unknown = JSON.parse(json);
  if (!Array.isArray(list)) throw new Error('not a list');
  return list.filter((item) => typeof item === 'string');
}
