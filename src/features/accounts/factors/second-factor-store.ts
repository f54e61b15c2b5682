import type { AccountId } from '#contract/ids.ts';
import type { Queries, Tx } from '#platform/db/database.ts';

export type StoredSecondFactor = {
  readonly secretSealed: string;
  readonly lastStep: number;
  readonly enabledAtMs: number | null;
};

export async function findSecondFactor(
  queries: Queries,
  accountId: AccountId,
): Promise<StoredSecondFactor | undefined> {
  const row = await queries
    .selectFrom('second_factors')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return (
    row && {
      secretSealed: row.secret_sealed,
      lastStep: row.last_step,
      enabledAtMs: row.enabled_at_ms,
    }
  );
}

/** Returns whether logins need a code. */
export async function hasSecondFactor(queries: Queries, accountId: AccountId): Promise<boolean> {
  const row = await queries
    .selectFrom('second_factors')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('enabled_at_ms', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces a secret that no code has confirmed. Returns false when the factor is enabled. */
export async function writePendingFactor(
  tx: Tx,
  accountId: AccountId,
  { secretSealed, nowMs }: { readonly secretSealed: string; readonly nowMs: number },
): Promise<boolean> {
  const row = { secret_sealed: secretSealed, last_step: 0, created_at_ms: nowMs };
  const written = await tx
    .insertInto('second_factors')
    .values({ ...row, account_id: accountId, enabled_at_ms: null })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet(row)
        .where('second_factors.enabled_at_ms', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst();
  return written !== undefined;
}

/** Returns false when the factor has changed since it was read. */
export async function enableFactor(
  tx: Tx,
  accountId: AccountId,
  {
    secretSealed,
    step,
    nowMs,
  }: { readonly secretSealed: string; readonly step: number; readonly nowMs: number },
): Promise<boolean> {
  const changed = await tx
    .updateTable('second_factors')
    .set({ enabled_at_ms: nowMs, last_step: step })
    .where('account_id', '=', accountId)
    .where('secret_sealed', '=', secretSealed)
    .where('enabled_at_ms', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Returns false when a code of this step or a later one was accepted before, on any node. */
export async function takeStep(tx: Tx, accountId: AccountId, step: number): Promise<boolean> {
  const changed = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .where('enabled_at_ms', 'is not', null)
    .returning('account_id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Also deletes the recovery codes. Returns false when the account has no second factor. */
export async function deleteSecondFactor(tx: Tx, accountId: AccountId): Promise<boolean> {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  const deleted = await tx
    .deleteFrom('second_factors')
    .where('account_id', '=', accountId)
    .returning('enabled_at_ms')
    .executeTakeFirst();
  return deleted !== undefined && deleted.enabled_at_ms !== null;
}

export async function replaceRecoveryCodes(
  tx: Tx,
  accountId: AccountId,
  digests: readonly string[],
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(digests.map((digest) => ({ account_id: accountId, digest })))
    .execute();
}

export async function hasRecoveryCode(
  queries: Queries,
  accountId: AccountId,
  digest: string,
): Promise<boolean> {
  const row = await queries
    .selectFrom('recovery_codes')
    .select('digest')
    .where('account_id', '=', accountId)
    .where('digest', '=', digest)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false when the code was used before, on any node. */
export async function takeRecoveryCode(
  tx: Tx,
  accountId: AccountId,
  digest: string,
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('digest', '=', digest)
    .returning('digest')
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function countRecoveryCodes(queries: Queries, accountId: AccountId): Promise<number> {
  const rows = await queries
    .selectFrom('recovery_codes')
    .select('digest')
    .where('account_id', '=', accountId)
    .execute();
  return rows.length;
}
