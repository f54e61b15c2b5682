import { recordAudit } from '#platform/audit/record-audit.ts';
import type { Tx } from '#platform/db/database.ts';

import { changeAccount, type StoredAccount } from '../account/account-store.ts';
import type { ManageContext } from './manage-context.ts';
import { removeAccountData } from './remove-account-data.ts';

/**
 * Marks the address as verified. With open registration, now or at the time, anyone could have
 * created the account with someone else's address, to have access when its owner arrives. Unless
 * the address was verified before, this removes everything that enters the account or acts for it.
 */
export async function proveAddress(
  ctx: ManageContext,
  tx: Tx,
  { id, emailVerifiedAtMs, accessResetAtMs }: StoredAccount,
): Promise<void> {
  if (emailVerifiedAtMs !== null) return;
  const nowMs = ctx.clock();
  // The operator has created the other accounts, or has reset their access.
  const accessRemoved = ctx.registration === 'open' || accessResetAtMs === null;
  await changeAccount(tx, id, { email_verified_at_ms: nowMs, updated_at_ms: nowMs });
  if (accessRemoved) await removeAccountData(tx, ctx, { id, removal: 'proof' });
  const details = { accessRemoved };
  await recordAudit(tx, ctx, { accountId: id, action: 'email.verified', details });
}
