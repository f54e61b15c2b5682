import type { SessionId } from '#contract/ids.ts';

import { deleteAccountRow } from '../account/account-store.ts';
import type { Account } from '../account/account.ts';
import type { AccountsContext } from '../context.ts';
import { findKeys } from '../keys/key-store.ts';
import { checkLogin } from '../passwords/check-login.ts';
import { deleteSessions } from '../sessions/session-store.ts';

/** The number of records of each kind that were deleted with the account. */
type DeletedAccount = {
  readonly videos: number;
  readonly keys: number;
  readonly sessions: number;
};

export function deleteAccount(
  context: AccountsContext,
  { id, email }: Account,
  { password, sessionId }: { readonly password: string; readonly sessionId: SessionId },
): Promise<DeletedAccount> {
  const origin = { kind: 'session', sessionId } as const;
  return checkLogin(context, { email, password, origin }, async (tx) => {
    const videos = await context.deleteAccountData(tx, id);
    const keys = await findKeys(tx, id);
    const sessions = await deleteSessions(tx, id, null);
    await deleteAccountRow(tx, id);
    return { videos, keys: keys.length, sessions };
  });
}
