import { AppError } from '#contract/app-error.ts';
import type { Tx } from '#platform/db/database.ts';

import { type StoredAccount, tryLockAccount } from '../account/account-store.ts';
import { findAccount } from '../account/account-store.ts';
import { invalidCredentials, invalidToken } from '../account/auth-errors.ts';
import type { Session } from '../callers/session.ts';
import { checkLogin } from './check-login.ts';
import type { FactorContext } from './factor-context.ts';

/** Accounts without a password confirm important actions with a login this recent. */
const RECENT_LOGIN_MS = 600_000;

export type OwnerInput = {
  readonly session: Session;
  /** Undefined if the account has none. */
  readonly password?: string | undefined;
};

/**
 * Runs `onSuccess` in a transaction if the owner confirms with the password, or with a recent login
 * if the account has none. Throws invalid_credentials, rate_limited and recent_login_required.
 */
export async function confirmOwner<T>(
  ctx: FactorContext,
  { account, session, password }: OwnerInput & { readonly account: StoredAccount },
  onSuccess: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { id, email } = account;
  if (account.passwordHash !== null) {
    if (password === undefined) throw invalidCredentials();
    const origin = { kind: 'session', sessionId: session.id } as const;
    return checkLogin(ctx, { email, password, origin }, onSuccess);
  }
  requireRecentLogin(ctx, session);
  return ctx.database.transaction(async (tx) => {
    if (!(await tryLockAccount(tx, id))) throw invalidToken();
    // A password that was set meanwhile is required.
    if ((await findAccount(tx, id))?.passwordHash !== null) throw invalidCredentials();
    return onSuccess(tx);
  });
}

function requireRecentLogin({ clock }: FactorContext, { createdAtMs }: Session): void {
  if (clock() - createdAtMs <= RECENT_LOGIN_MS) return;
  throw new AppError(
    'recent_login_required',
    'Your last sign-in was more than 10 minutes ago. Sign out, sign in again, and repeat this.',
  );
}
