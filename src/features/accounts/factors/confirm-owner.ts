import { AppError } from '#contract/app-error.ts';
import type { Tx } from '#platform/db/database.ts';

import type { StoredAccount } from '../account/account-store.ts';
import { lockAccount } from '../callers/lock-account.ts';
import { confirmSession } from '../callers/session-store.ts';
import type { Session } from '../callers/session.ts';
import { checkLogin } from './check-login.ts';
import type { FactorContext } from './factor-context.ts';

/** Time after a sign-in or a confirmation in which changes need no other confirmation. */
const CONFIRMED_MS = 600_000;

/** The caller of a change of what enters the account. */
export type Owner = {
  readonly account: StoredAccount;
  readonly session: Session;
  /** Only needed without a recent sign-in or confirmation. */
  readonly password?: string | undefined;
};

/**
 * Runs `onSuccess` in a transaction that locks the account, if the owner gives the password, or has
 * signed in or confirmed a change recently. Every change of what enters an account passes here, so
 * that a stolen session alone can't create lasting access. Throws invalid_credentials, rate_limited
 * and recent_login_required.
 */
export async function confirmOwner<T>(
  ctx: FactorContext,
  owner: Owner,
  onSuccess: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { account, session, password } = owner;
  requireConfirmation(ctx, owner);
  const { id, email, passwordHash } = account;
  if (password === undefined || passwordHash === null) {
    return ctx.database.transaction(async (tx) => {
      await lockAccount(tx, id);
      return onSuccess(tx);
    });
  }
  const origin = { kind: 'session', sessionId: session.id } as const;
  return checkLogin(ctx, { email, password, origin }, async (tx) => {
    await confirmSession(tx, session.id, ctx.clock());
    return onSuccess(tx);
  });
}

/** Throws recent_login_required if the owner has not confirmed recently, and gives no password. */
export function requireConfirmation(
  ctx: Pick<FactorContext, 'clock'>,
  { account: { passwordHash }, session, password }: Owner,
): void {
  if (password !== undefined && passwordHash !== null) return;
  if (isConfirmed(ctx, session)) return;
  throw new AppError(
    'recent_login_required',
    'Confirm that it is you with your password or a passkey, or sign in again. Then repeat this within 10 minutes.',
  );
}

export function isConfirmed(
  { clock }: Pick<FactorContext, 'clock'>,
  { confirmedAtMs }: Session,
): boolean {
  return clock() - confirmedAtMs <= CONFIRMED_MS;
}
