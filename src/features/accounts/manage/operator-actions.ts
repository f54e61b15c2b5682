import type { AccountRole } from '#contract/account-states.ts';
import { isAccountId } from '#contract/ids.ts';
import { normalizeEmail } from '#lib/net/parse-email.ts';
import type { AuditDetails } from '#platform/audit/audit-entry.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import type { Tx } from '#platform/db/database.ts';
import type { QuotaChanges } from '#platform/quotas/quota-store.ts';

import { changeAccount, findAccount, findAccountByEmail } from '../account/account-store.ts';
import type { Account } from '../account/account.ts';
import { notifyOfChange } from '../account/notify-owner.ts';
import { validateNewPassword } from '../factors/new-password.ts';
import { deletePasskeys } from '../factors/passkey-store.ts';
import { deleteSecondFactor } from '../factors/second-factor-store.ts';
import { eraseAccount } from './delete-account.ts';
import type { ManageContext } from './manage-context.ts';
import { removeAccountData } from './remove-account-data.ts';
import { replacePassword } from './replace-password.ts';

// Actions of the operator, in the console or with a command. `ref` is an e-mail address or an ID.
// They return undefined for an unknown account.

export type OperatorAction = { readonly ref: string; readonly reason?: string };

/** Overrides the server defaults. */
export function changeQuotas(
  ctx: ManageContext,
  { ref, reason }: OperatorAction,
  changes: QuotaChanges,
): Promise<Account | undefined> {
  return update(ctx, ref, async (tx, account) => {
    if (Object.keys(changes).length === 0) return account;
    await ctx.quotas.change(tx, account.id, changes);
    const action = 'operator.quotas_changed';
    await recordAudit(tx, ctx, {
      accountId: account.id,
      action,
      details: { ...changes, ...toDetails(reason) },
    });
    return account;
  });
}

/** Revokes the sessions of an account and rejects its keys and logins until it is enabled again. */
export function disableAccount(
  ctx: ManageContext,
  { ref, reason }: OperatorAction,
): Promise<Account | undefined> {
  return update(ctx, ref, async (tx, { id }) => {
    const nowMs = ctx.clock();
    // Locks the account first, so that a concurrent login can't start another session.
    const account = await changeAccount(tx, id, { disabled_at_ms: nowMs, updated_at_ms: nowMs });
    await removeAccountData(tx, ctx, { id, removal: 'disabling' });
    const entry = { accountId: id, details: toDetails(reason) };
    await recordAudit(tx, ctx, { ...entry, action: 'operator.account_disabled' });
    return account;
  });
}

export function enableAccount(
  ctx: ManageContext,
  { ref, reason }: OperatorAction,
): Promise<Account | undefined> {
  return update(ctx, ref, async (tx, { id }) => {
    const entry = { accountId: id, details: toDetails(reason) };
    await recordAudit(tx, ctx, { ...entry, action: 'operator.account_enabled' });
    return changeAccount(tx, id, { disabled_at_ms: null, updated_at_ms: ctx.clock() });
  });
}

export async function resetPassword(
  ctx: ManageContext,
  email: string,
  password: string,
): Promise<Account | undefined> {
  await validateNewPassword(password, '/password');
  const passwordHash = await ctx.passwords.hash(password);
  return update(ctx, email, (tx, { id }) =>
    replacePassword(tx, ctx, { id, passwordHash, action: 'operator.password_reset' }),
  );
}

/** Removes the authenticator app, recovery codes and passkeys, for an owner who has lost them. */
export function removeSecondFactor(
  ctx: ManageContext,
  { ref, reason }: OperatorAction,
): Promise<Account | undefined> {
  return update(ctx, ref, async (tx, account) => {
    await deleteSecondFactor(tx, account.id);
    await deletePasskeys(tx, account.id);
    const entry = { accountId: account.id, details: toDetails(reason) };
    await recordAudit(tx, ctx, { ...entry, action: 'operator.second_factor_removed' });
    const template = 'second-factor-removed';
    await notifyOfChange(tx, ctx, { accountId: account.id, template });
    return account;
  });
}

/** Effective with the next request on every node, because each request reads the account. */
export function changeRole(
  ctx: ManageContext,
  { ref, reason }: OperatorAction,
  role: AccountRole,
): Promise<Account | undefined> {
  return update(ctx, ref, async (tx, { id, role: before }) => {
    const details = { from: before, to: role, ...toDetails(reason) };
    await recordAudit(tx, ctx, { accountId: id, action: 'operator.role_changed', details });
    return changeAccount(tx, id, { role, updated_at_ms: ctx.clock() });
  });
}

/** Deletes the account with all its data, without a grace period. */
export function deleteAccountAsOperator(
  ctx: ManageContext,
  { ref, reason }: OperatorAction,
): Promise<Account | undefined> {
  return update(ctx, ref, async (tx, account) => {
    // Locks the account first, so that it does not get new data.
    await changeAccount(tx, account.id, { updated_at_ms: ctx.clock() });
    await eraseAccount(tx, ctx, account.id);
    const entry = { accountId: account.id, details: toDetails(reason) };
    await recordAudit(tx, ctx, { ...entry, action: 'operator.account_deleted' });
    return account;
  });
}

function toDetails(reason: string | undefined): AuditDetails {
  return reason === undefined ? {} : { reason };
}

function update(
  { database }: ManageContext,
  ref: string,
  run: (tx: Tx, account: Account) => Promise<Account | undefined>,
): Promise<Account | undefined> {
  return database.transaction(async (tx) => {
    const account = isAccountId(ref)
      ? await findAccount(tx, ref)
      : await findAccountByEmail(tx, normalizeEmail(ref));
    return account && run(tx, account);
  });
}
