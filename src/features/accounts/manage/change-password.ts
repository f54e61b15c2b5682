import type { SessionId } from '#contract/ids.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';

import type { Account } from '../account/account.ts';
import type { AccountsContext } from '../context.ts';
import { type LoginOrigin, removeOtherDevices } from '../devices/known-devices.ts';
import { checkLogin } from '../passwords/check-login.ts';
import { validateNewPassword } from '../passwords/new-password.ts';
import { deleteSessions } from '../sessions/session-store.ts';
import { deleteMailTokens } from '../tokens/mail-token-store.ts';
import { notifyOfPassword } from './replace-password.ts';

type ChangePasswordInput = {
  readonly currentPassword: string;
  readonly newPassword: string;
  /** The current session stays valid. All others are revoked. */
  readonly sessionId: SessionId;
  /** The current device stays known. All others are removed. */
  readonly origin: LoginOrigin;
};

export async function changePassword(
  context: AccountsContext,
  { id, email }: Account,
  { currentPassword, newPassword, sessionId, origin }: ChangePasswordInput,
): Promise<void> {
  await validateNewPassword(newPassword, '/newPassword');
  const session = { kind: 'session', sessionId } as const;
  const attempt = { email, password: currentPassword, newPassword, origin: session };
  await checkLogin(context, attempt, async (tx) => {
    await deleteSessions(tx, id, sessionId);
    await deleteMailTokens(tx, id);
    await recordAudit(tx, context, { accountId: id, action: 'password.changed' });
    await notifyOfPassword(tx, context, id);
    await removeOtherDevices(context, tx, { accountId: id, origin });
  });
}
