import { recordAudit } from '#platform/audit/record-audit.ts';
import type { Tx } from '#platform/db/database.ts';

import { findAccount } from '../account/account-store.ts';
import type { Account } from '../account/account.ts';
import { invalidCredentials, secondFactorRequired } from '../account/auth-errors.ts';
import { notifyOfChange } from '../account/notify-owner.ts';
import { addKnownDevice, type LoginOrigin } from '../callers/known-devices.ts';
import { type CreatedSession, createSession } from '../callers/sessions.ts';
import { checkLogin } from '../factors/check-login.ts';
import { createCodeChallenge } from '../factors/login-challenge.ts';
import { hasSecondFactor } from '../factors/second-factor-store.ts';
import type { ManageContext } from './manage-context.ts';

/** A started session. `device` is the value of the browser's device cookie. */
export type LoginResult = CreatedSession & {
  readonly account: Account;
  readonly device: string | undefined;
};

/** Throws second_factor_required if the account has a second factor. */
export async function logIn(
  ctx: ManageContext,
  input: { readonly email: string; readonly password: string; readonly proof?: string },
  origin: LoginOrigin,
): Promise<LoginResult> {
  const result = await checkLogin(ctx, { ...input, origin }, async (tx, { id }) => {
    // The check may have replaced the hash, to which a challenge is bound.
    const account = await findAccount(tx, id);
    if (account === undefined) throw invalidCredentials();
    if (await hasSecondFactor(tx, id)) return { challenge: createCodeChallenge(ctx, account) };
    return startSession(ctx, tx, { account, origin });
  });
  if ('challenge' in result) throw secondFactorRequired(result.challenge);
  return result;
}

type StartSessionInput = {
  readonly account: Account;
  readonly origin: LoginOrigin;
  /** Recorded in the audit log; a password by default. */
  readonly method?: 'oidc';
};

/** Starts a session, and notifies the owner of a login from an unknown device. */
export async function startSession(
  ctx: ManageContext,
  tx: Tx,
  { account, origin, method }: StartSessionInput,
): Promise<LoginResult> {
  const accountId = account.id;
  const created = await createSession(tx, { ...origin, accountId }, ctx.clock());
  const { id: sessionId } = created.session;
  await recordAudit(tx, ctx, {
    accountId,
    action: 'session.started',
    subjectId: sessionId,
    details: { kind: origin.kind, ...(method !== undefined && { method }) },
    actor: { kind: 'session', accountId, sessionId },
  });
  const { device, isKnown } = await addKnownDevice(ctx, tx, { accountId, origin });
  if (!isKnown) await notifyOfChange(tx, ctx, { accountId, template: 'new-login' });
  return { ...created, account, device };
}
