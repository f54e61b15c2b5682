import { recordAudit } from '#platform/audit/record-audit.ts';
import type { Tx } from '#platform/db/database.ts';
import type { QuotaChanges } from '#platform/quotas/quota-store.ts';

import { changeAccount, findAccountByEmail } from '../account/account-store.ts';
import type { Account } from '../account/account.ts';
import { normalizeEmail } from '../account/email.ts';
import type { AccountsContext } from '../context.ts';
import { deleteKnownDevices } from '../devices/device-store.ts';
import { validateNewPassword } from '../passwords/new-password.ts';
import { deleteSessions } from '../sessions/session-store.ts';

// Actions that the command line offers to the operator. They return undefined for an unknown
// account.

/** Overrides the server defaults. */
export function changeQuotas(
  context: AccountsContext,
  email: string,
  changes: QuotaChanges,
): Promise<Account | undefined> {
  return updateByEmail(context, email, async (tx, account) => {
    if (Object.keys(changes).length === 0) return account;
    await context.quotas.change(tx, account.id, changes);
    const action = 'operator.quotas_changed';
    await recordAudit(tx, context, { accountId: account.id, action, details: changes });
    return account;
  });
}

/** Revokes the sessions of an account and rejects its keys and logins until it is enabled again. */
export function disableAccount(
  context: AccountsContext,
  email: string,
): Promise<Account | undefined> {
  return updateByEmail(context, email, async (tx, { id }) => {
    const nowMs = context.clock();
    // Locks the account first, so that a concurrent login can't start another session.
    const account = await changeAccount(tx, id, { disabled_at_ms: nowMs, updated_at_ms: nowMs });
    await deleteSessions(tx, id, null);
    await recordAudit(tx, context, { accountId: id, action: 'operator.account_disabled' });
    return account;
  });
}

export function enableAccount(
  context: AccountsContext,
  email: string,
): Promise<Account | undefined> {
  return updateByEmail(context, email, async (tx, { id }) => {
    await recordAudit(tx, context, { accountId: id, action: 'operator.account_enabled' });
    return changeAccount(tx, id, { disabled_at_ms: null, updated_at_ms: context.clock() });
  });
}

/** Also revokes all sessions and removes all known devices. */
export async function resetPassword(
  context: AccountsContext,
  email: string,
  password: string,
): Promise<Account | undefined> {
  await validateNewPassword(password, '/password');
  const hash = await context.passwords.hash(password);
  return updateByEmail(context, email, async (tx, { id }) => {
    const change = { password_hash: hash, updated_at_ms: context.clock() };
    const account = await changeAccount(tx, id, change);
    await deleteSessions(tx, id, null);
    await deleteKnownDevices(tx, id, []);
    await recordAudit(tx, context, { accountId: id, action: 'operator.password_reset' });
    return account;
  });
}

function updateByEmail(
  { database }: AccountsContext,
  email: string,
  run: (tx: Tx, account: Account) => Promise<Account | undefined>,
): Promise<Account | undefined> {
  return database.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, normalizeEmail(email));
    return account && run(tx, account);
  });
}
