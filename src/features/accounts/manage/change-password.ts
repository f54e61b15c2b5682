import { recordAudit } from '#platform/audit/record-audit.ts';
import type { Tx } from '#platform/db/database.ts';

import { changeAccount, type StoredAccount } from '../account/account-store.ts';
import { invalidCredentials } from '../account/auth-errors.ts';
import { notifyOfChange } from '../account/notify-owner.ts';
import { type LoginOrigin, removeOtherDevices } from '../callers/known-devices.ts';
import { deleteSessions } from '../callers/session-store.ts';
import type { Session } from '../callers/session.ts';
import { checkLogin } from '../factors/check-login.ts';
import { confirmOwner } from '../factors/confirm-owner.ts';
import { deleteMailTokens } from '../factors/mail-token-store.ts';
import { validateNewPassword } from '../factors/new-password.ts';
import type { ManageContext } from './manage-context.ts';

type ChangePasswordInput = {
  /** Undefined if the account has none. */
  readonly currentPassword: string | undefined;
  readonly newPassword: string;
  /** The current session stays valid. All others are revoked. */
  readonly session: Session;
  /** The current device stays known. All others are removed. */
  readonly origin: LoginOrigin;
};

/** Only the current password replaces a password. The first one needs a confirmation. */
export async function changePassword(
  ctx: ManageContext,
  account: StoredAccount,
  { currentPassword, newPassword, session, origin }: ChangePasswordInput,
): Promise<void> {
  const { id, email } = account;
  await validateNewPassword(newPassword, '/newPassword');
  const onChanged = async (tx: Tx): Promise<void> => {
    await deleteSessions(tx, id, session.id);
    await deleteMailTokens(tx, id);
    await recordAudit(tx, ctx, { accountId: id, action: 'password.changed' });
    await notifyOfChange(tx, ctx, { accountId: id, template: 'password-changed' });
    await removeOtherDevices(ctx, tx, { accountId: id, origin });
  };
  if (account.passwordHash !== null) {
    if (currentPassword === undefined) throw invalidCredentials();
    const sessionOrigin = { kind: 'session', sessionId: session.id } as const;
    const attempt = { email, password: currentPassword, newPassword, origin: sessionOrigin };
    return checkLogin(ctx, attempt, onChanged);
  }
  const hash = await ctx.passwords.hash(newPassword);
  await confirmOwner(ctx, { account, session }, async (tx) => {
    await changeAccount(tx, id, { password_hash: hash, updated_at_ms: ctx.clock() });
    await onChanged(tx);
  });
}
