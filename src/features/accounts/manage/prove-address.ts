import { recordAudit } from '#platform/audit/record-audit.ts';
import type { Tx } from '#platform/db/database.ts';

import { changeAccount, NO_PASSWORD } from '../account/account-store.ts';
import type { Account } from '../account/account.ts';
import { deleteIdentities } from '../account/identity-store.ts';
import { deleteKnownDevices } from '../callers/device-store.ts';
import { deleteKeys } from '../callers/key-store.ts';
import { deleteSessions } from '../callers/session-store.ts';
import { deleteMailTokens } from '../factors/mail-token-store.ts';
import { deletePasskeys } from '../factors/passkey-store.ts';
import type { ManageContext } from './manage-context.ts';

/**
 * Marks the address as verified. With open registration, anyone could have created the account with
 * someone else's address, to have access when its owner arrives. Unless the address was verified
 * before, this removes every access and the webhooks.
 */
export async function proveAddress(
  ctx: ManageContext,
  tx: Tx,
  { id, emailVerifiedAtMs }: Pick<Account, 'id' | 'emailVerifiedAtMs'>,
): Promise<void> {
  if (emailVerifiedAtMs !== null) return;
  const { registration, clock, deleteWebhooks } = ctx;
  const nowMs = clock();
  const isOpen = registration === 'open';
  await changeAccount(tx, id, {
    ...(isOpen && { password_hash: NO_PASSWORD }),
    email_verified_at_ms: nowMs,
    updated_at_ms: nowMs,
  });
  const details = { accessRemoved: isOpen };
  await recordAudit(tx, ctx, { accountId: id, action: 'email.verified', details });
  if (!isOpen) return;
  await deleteSessions(tx, id, null);
  await deleteKeys(tx, id);
  await deletePasskeys(tx, id);
  await deleteIdentities(tx, id);
  await deleteMailTokens(tx, id);
  await deleteKnownDevices(tx, id, []);
  await deleteWebhooks(tx, id);
}
