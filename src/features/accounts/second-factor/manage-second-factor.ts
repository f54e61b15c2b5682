import type { AccountId, SessionId } from '#contract/ids.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';

import type { Account } from '../account/account.ts';
import { invalidCode, secondFactorExists, secondFactorNotFound } from '../account/auth-errors.ts';
import { lockAccount } from '../account/lock-account.ts';
import type { AccountsContext } from '../context.ts';
import { checkLogin } from '../passwords/check-login.ts';
import { checkCode, findCodeStep, toSealingContext, useCode } from './check-code.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import {
  countRecoveryCodes,
  deleteSecondFactor,
  enableFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  writePendingFactor,
} from './second-factor-store.ts';
import { newTotpSecret, toTotpUri } from './totp.ts';

export type SecondFactorStatus = {
  /** Null when the account has no authenticator app. */
  readonly enabledAtMs: number | null;
  readonly recoveryCodesLeft: number;
};

export async function getSecondFactor(
  { database: { queries } }: AccountsContext,
  id: AccountId,
): Promise<SecondFactorStatus> {
  const factor = await findSecondFactor(queries, id);
  const enabledAtMs = factor?.enabledAtMs ?? null;
  return { enabledAtMs, recoveryCodesLeft: await countRecoveryCodes(queries, id) };
}

type PasswordInput = { readonly password: string; readonly sessionId: SessionId };

/** Has no effect on logins until `enableSecondFactor`. Throws second_factor_exists. */
export function createSecondFactor(
  context: AccountsContext,
  { id, email }: Account,
  { password, sessionId }: PasswordInput,
): Promise<{ readonly secret: string; readonly uri: string }> {
  const { secrets, clock, publicUrl } = context;
  const origin = { kind: 'session', sessionId } as const;
  return checkLogin(context, { email, password, origin }, async (tx) => {
    const secret = newTotpSecret();
    const secretSealed = secrets.seal(secret, toSealingContext(id));
    const isWritten = await writePendingFactor(tx, id, { secretSealed, nowMs: clock() });
    if (!isWritten) throw secondFactorExists();
    return { secret, uri: toTotpUri(secret, email, publicUrl.hostname) };
  });
}

/** Enables the second factor with its first code, and returns the recovery codes. */
export async function enableSecondFactor(
  context: AccountsContext,
  { id }: Account,
  code: string,
): Promise<readonly string[]> {
  const { database, clock } = context;
  const factor = await findSecondFactor(database.queries, id);
  if (factor === undefined) throw secondFactorNotFound();
  if (factor.enabledAtMs !== null) throw secondFactorExists();
  const step = findCodeStep(context, id, { factor, code });
  if (step === undefined) throw invalidCode();
  const { secretSealed } = factor;
  const { codes, digests } = newRecoveryCodes(context, id);
  await database.transaction(async (tx) => {
    await lockAccount(tx, id);
    const isEnabled = await enableFactor(tx, id, { secretSealed, step, nowMs: clock() });
    if (!isEnabled) throw invalidCode();
    await replaceRecoveryCodes(tx, id, digests);
    await recordAudit(tx, context, { accountId: id, action: 'second_factor.enabled' });
  });
  return codes;
}

type ConfirmedInput = PasswordInput & { readonly code: string };

/** Removes the authenticator app and the recovery codes. */
export async function disableSecondFactor(
  context: AccountsContext,
  { id, email }: Account,
  { password, code, sessionId }: ConfirmedInput,
): Promise<void> {
  const origin = { kind: 'session', sessionId } as const;
  const checked = await checkCode(context, { accountId: id, code, origin });
  await checkLogin(context, { email, password, origin }, async (tx) => {
    await useCode(tx, context, checked);
    await deleteSecondFactor(tx, id);
    await recordAudit(tx, context, { accountId: id, action: 'second_factor.disabled' });
  });
}

/** The previous recovery codes stop working. */
export async function createRecoveryCodes(
  context: AccountsContext,
  { id, email }: Account,
  { password, code, sessionId }: ConfirmedInput,
): Promise<readonly string[]> {
  const origin = { kind: 'session', sessionId } as const;
  const checked = await checkCode(context, { accountId: id, code, origin });
  const { codes, digests } = newRecoveryCodes(context, id);
  return checkLogin(context, { email, password, origin }, async (tx) => {
    await useCode(tx, context, checked);
    await replaceRecoveryCodes(tx, id, digests);
    await recordAudit(tx, context, { accountId: id, action: 'recovery_codes.created' });
    return codes;
  });
}
