import type { AccountId } from '#contract/ids.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';

import { invalidCode, secondFactorExists, secondFactorNotFound } from '../account/auth-errors.ts';
import { notifyOfChange } from '../account/notify-owner.ts';
import { checkCode, findCodeStep, toSealingContext, useCode } from './check-code.ts';
import { confirmOwner, type Owner, requireConfirmation } from './confirm-owner.ts';
import type { FactorContext } from './factor-context.ts';
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
  { database: { queries } }: FactorContext,
  id: AccountId,
): Promise<SecondFactorStatus> {
  const factor = await findSecondFactor(queries, id);
  const enabledAtMs = factor?.enabledAtMs ?? null;
  return { enabledAtMs, recoveryCodesLeft: await countRecoveryCodes(queries, id) };
}

/**
 * Has no effect on logins until `enableSecondFactor`. Throws second_factor_exists and the errors of
 * confirmOwner.
 */
export function createSecondFactor(
  ctx: FactorContext,
  owner: Owner,
): Promise<{ readonly secret: string; readonly uri: string }> {
  const { secrets, clock, publicUrl } = ctx;
  const { id, email } = owner.account;
  return confirmOwner(ctx, owner, async (tx) => {
    const secret = newTotpSecret();
    const secretSealed = secrets.seal(secret, toSealingContext(id));
    const isWritten = await writePendingFactor(tx, id, { secretSealed, nowMs: clock() });
    if (!isWritten) throw secondFactorExists();
    return { secret, uri: toTotpUri(secret, email, publicUrl.hostname) };
  });
}

/** Enables the second factor with its first code, and returns the recovery codes. */
export async function enableSecondFactor(
  ctx: FactorContext,
  owner: Owner,
  code: string,
): Promise<readonly string[]> {
  requireConfirmation(ctx, owner);
  const { database, clock } = ctx;
  const { id } = owner.account;
  const factor = await findSecondFactor(database.queries, id);
  if (factor === undefined) throw secondFactorNotFound();
  if (factor.enabledAtMs !== null) throw secondFactorExists();
  const step = findCodeStep(ctx, id, { factor, code });
  if (step === undefined) throw invalidCode();
  const { secretSealed } = factor;
  const { codes, digests } = newRecoveryCodes(ctx, id);
  await confirmOwner(ctx, owner, async (tx) => {
    const isEnabled = await enableFactor(tx, id, { secretSealed, step, nowMs: clock() });
    if (!isEnabled) throw invalidCode();
    await replaceRecoveryCodes(tx, id, digests);
    await recordAudit(tx, ctx, { accountId: id, action: 'second_factor.enabled' });
    await notifyOfChange(tx, ctx, { accountId: id, template: 'app-added' });
  });
  return codes;
}

/** Removes the authenticator app and the recovery codes. Throws the errors of confirmOwner. */
export async function disableSecondFactor(
  ctx: FactorContext,
  owner: Owner,
  code: string,
): Promise<void> {
  requireConfirmation(ctx, owner);
  const { id } = owner.account;
  const origin = { kind: 'session', sessionId: owner.session.id } as const;
  const checked = await checkCode(ctx, { accountId: id, code, origin });
  await confirmOwner(ctx, owner, async (tx) => {
    await useCode(tx, ctx, checked);
    await deleteSecondFactor(tx, id);
    await recordAudit(tx, ctx, { accountId: id, action: 'second_factor.disabled' });
    await notifyOfChange(tx, ctx, { accountId: id, template: 'app-removed' });
  });
}

/** The previous recovery codes stop working. Throws the errors of confirmOwner. */
export async function createRecoveryCodes(
  ctx: FactorContext,
  owner: Owner,
  code: string,
): Promise<readonly string[]> {
  requireConfirmation(ctx, owner);
  const { id } = owner.account;
  const origin = { kind: 'session', sessionId: owner.session.id } as const;
  const checked = await checkCode(ctx, { accountId: id, code, origin });
  const { codes, digests } = newRecoveryCodes(ctx, id);
  return confirmOwner(ctx, owner, async (tx) => {
    await useCode(tx, ctx, checked);
    await replaceRecoveryCodes(tx, id, digests);
    await recordAudit(tx, ctx, { accountId: id, action: 'recovery_codes.created' });
    await notifyOfChange(tx, ctx, { accountId: id, template: 'recovery-codes-created' });
    return codes;
  });
}
