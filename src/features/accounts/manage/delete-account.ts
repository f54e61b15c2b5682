import { type AccountId, isAccountId } from '#contract/ids.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import type { Tx } from '#platform/db/database.ts';
import { enqueueJob } from '#platform/jobs/enqueue-job.ts';
import type { JobHandler } from '#platform/jobs/jobs.ts';

import { changeAccount, findAccount } from '../account/account-store.ts';
import type { Account } from '../account/account.ts';
import { invalidToken } from '../account/auth-errors.ts';
import { findKeys } from '../callers/key-store.ts';
import { findSessions } from '../callers/session-store.ts';
import { confirmOwner, type Owner } from '../factors/confirm-owner.ts';
import type { ManageContext } from './manage-context.ts';
import { removeAccountData } from './remove-account-data.ts';

const JOB_KIND = 'delete-account';
/** Practically unlimited, because no one else would delete the account. */
const JOB_ATTEMPTS_MAX = 1_000_000;

/** The number of records of each kind that were deleted with the account. */
type DeletedAccount = {
  readonly videos: number;
  readonly keys: number;
  readonly sessions: number;
};

/**
 * Deletes the account, or schedules its deletion if the service has a grace period. A scheduled
 * account works as before until then. `isImmediate` skips the grace period. Throws the errors of confirmOwner.
 */
export function deleteAccount(
  ctx: ManageContext,
  owner: Owner,
  { isImmediate }: { readonly isImmediate: boolean },
): Promise<DeletedAccount | { readonly dueAtMs: number }> {
  const { deletionGraceMs, clock } = ctx;
  const { id } = owner.account;
  return confirmOwner(ctx, owner, async (tx) => {
    if (isImmediate || deletionGraceMs === 0) return eraseAccount(tx, ctx, id);
    const nowMs = clock();
    const dueAtMs = nowMs + deletionGraceMs;
    await changeAccount(tx, id, { deletion_due_ms: dueAtMs, updated_at_ms: nowMs });
    await scheduleDeletion(tx, ctx, { id, dueAtMs });
    const details = { dueAt: new Date(dueAtMs).toISOString() };
    const action = 'account.deletion_scheduled';
    await recordAudit(tx, ctx, { accountId: id, action, details });
    return { dueAtMs };
  });
}

/** Has no effect without a scheduled deletion. Throws invalid_token if the account is deleted. */
export async function cancelDeletion(
  { database, clock }: ManageContext,
  id: AccountId,
): Promise<Account> {
  const change = { deletion_due_ms: null, updated_at_ms: clock() };
  return database.transaction(async (tx) => {
    const account = await changeAccount(tx, id, change);
    if (account === undefined) throw invalidToken();
    const action = 'account.deletion_cancelled';
    await recordAudit(tx, { clock }, { accountId: id, action });
    return account;
  });
}

/** Deletes accounts whose grace period is over. The subject is the account ID. */
export function createDeleteAccountJob(ctx: ManageContext): JobHandler {
  return {
    kind: JOB_KIND,
    run: ({ subject: id }) =>
      ctx.database.transaction(async (tx) => {
        if (!isAccountId(id)) return;
        const dueAtMs = (await findAccount(tx, id))?.deletionDueMs ?? null;
        if (dueAtMs === null) return;
        // A deletion that was cancelled and scheduled again leaves the job at the earlier time.
        if (dueAtMs > ctx.clock()) await scheduleDeletion(tx, ctx, { id, dueAtMs });
        else await eraseAccount(tx, ctx, id);
      }),
    exhausted: async () => {},
  };
}

function scheduleDeletion(
  tx: Tx,
  ctx: ManageContext,
  { id, dueAtMs }: { readonly id: AccountId; readonly dueAtMs: number },
): Promise<void> {
  const job = { kind: JOB_KIND, subject: id, runAtMs: dueAtMs, attemptsMax: JOB_ATTEMPTS_MAX };
  return enqueueJob(tx, ctx, job);
}

/** Deletes the account with all its data, and records that. */
export async function eraseAccount(
  tx: Tx,
  ctx: ManageContext,
  id: AccountId,
): Promise<DeletedAccount> {
  const deleted = {
    videos: await ctx.countVideos(tx, id),
    keys: (await findKeys(tx, id)).length,
    sessions: (await findSessions(tx, id, ctx.clock())).length,
  };
  await removeAccountData(tx, ctx, { id, removal: 'erasure' });
  await recordAudit(tx, ctx, { accountId: id, action: 'account.deleted', details: deleted });
  return deleted;
}
