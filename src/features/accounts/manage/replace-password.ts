import type { AccountId } from '#contract/ids.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import type { Tx } from '#platform/db/database.ts';

import { changeAccount } from '../account/account-store.ts';
import type { Account } from '../account/account.ts';
import { notifyOfChange } from '../account/notify-owner.ts';
import type { ManageContext } from './manage-context.ts';
import { removeAccountData } from './remove-account-data.ts';

/** Also revokes all sessions and links in e-mails, and removes all known devices. */
export async function replacePassword(
  tx: Tx,
  ctx: ManageContext,
  {
    id,
    passwordHash,
    action,
  }: {
    readonly id: AccountId;
    readonly passwordHash: string;
    readonly action: 'password.reset' | 'operator.password_reset';
  },
): Promise<Account | undefined> {
  const nowMs = ctx.clock();
  const account = await changeAccount(tx, id, {
    password_hash: passwordHash,
    access_reset_at_ms: nowMs,
    updated_at_ms: nowMs,
  });
  await removeAccountData(tx, ctx, { id, removal: 'reset' });
  await recordAudit(tx, ctx, { accountId: id, action });
  await notifyOfChange(tx, ctx, { accountId: id, template: 'password-changed' });
  return account;
}
