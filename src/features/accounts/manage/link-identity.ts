import { AppError } from '#contract/app-error.ts';
import { isAccountId, isSessionId } from '#contract/ids.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';

import { findAccount, tryLockAccount } from '../account/account-store.ts';
import { deleteIdentities, insertIdentity } from '../account/identity-store.ts';
import { notifyOfChange } from '../account/notify-owner.ts';
import { findActiveSessionIds } from '../callers/session-store.ts';
import { confirmOwner, type Owner } from '../factors/confirm-owner.ts';
import type { Identity } from '../factors/identity.ts';
import { SignOnError } from '../factors/sign-on-error.ts';
import type { Transaction } from '../factors/sign-on-transaction.ts';
import type { ManageContext } from './manage-context.ts';

/**
 * Links an identity to the account that started the transaction, if its session is still valid.
 * The e-mail addresses may differ. Throws SignOnError.
 */
export async function linkIdentity(
  ctx: ManageContext,
  identity: Identity,
  { accountId, sessionId }: NonNullable<Transaction['link']>,
): Promise<void> {
  if (!isAccountId(accountId) || !isSessionId(sessionId)) throw new SignOnError('sso_expired');
  const nowMs = ctx.clock();
  await ctx.database.transaction(async (tx) => {
    if (!(await tryLockAccount(tx, accountId))) throw new SignOnError('sso_account_disabled');
    const active = await findActiveSessionIds(tx, [sessionId], nowMs);
    if (active.length === 0) throw new SignOnError('sso_expired');
    if (!(await insertIdentity(tx, accountId, { ...identity, nowMs }))) {
      throw new SignOnError('sso_account_conflict');
    }
    await recordAudit(tx, ctx, {
      accountId,
      action: 'identity.linked',
      details: { issuer: identity.issuer },
      actor: { kind: 'session', accountId, sessionId },
    });
    await notifyOfChange(tx, ctx, { accountId, template: 'identity-linked' });
  });
}

/** Throws `password_required` if the account could not be opened any more. */
export async function unlinkIdentity(ctx: ManageContext, owner: Owner): Promise<void> {
  const { id } = owner.account;
  await confirmOwner(ctx, owner, async (tx) => {
    if ((await findAccount(tx, id))?.passwordHash === null) {
      const message = 'Set a password first. Without it, you could not sign in any more.';
      throw new AppError('password_required', message);
    }
    if ((await deleteIdentities(tx, id)) === 0) return;
    await recordAudit(tx, ctx, { accountId: id, action: 'identity.unlinked' });
    await notifyOfChange(tx, ctx, { accountId: id, template: 'identity-unlinked' });
  });
}
