import type { AccountId } from '#contract/ids.ts';
import { assertNever } from '#lib/assert-never.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import type { Tx } from '#platform/db/database.ts';

import { invalidCode, secondFactorNotFound, tooManyCodes } from '../account/auth-errors.ts';
import { findKnownDevice, type PasswordContext } from '../callers/known-devices.ts';
import type { FactorContext } from './factor-context.ts';
import { parseRecoveryCode } from './recovery-codes.ts';
import {
  findSecondFactor,
  hasRecoveryCode,
  type StoredSecondFactor,
  takeRecoveryCode,
  takeStep,
} from './second-factor-store.ts';
import { findStep } from './totp.ts';

/**
 * Incorrect codes of the authenticator app per account, counted separately for each known device
 * and session. Three of a million codes are valid at a time.
 */
export const CODE_FAILURES_LIMIT = { points: 10, windowSeconds: 15 * 60 };

/** A correct code, which `useCode` accepts once. */
export type CheckedCode = { readonly accountId: AccountId } & (
  | { readonly kind: 'app'; readonly step: number }
  | { readonly kind: 'recovery'; readonly digest: string }
);

type CodeAttempt = {
  readonly accountId: AccountId;
  readonly code: string;
  readonly origin: PasswordContext;
};

/**
 * Throws invalid_code and, for codes of the app, rate_limited. Recovery codes can't be guessed, so
 * they have no limit: someone with the password can't lock the owner out.
 */
export async function checkCode(ctx: FactorContext, attempt: CodeAttempt): Promise<CheckedCode> {
  const { accountId, code } = attempt;
  const factor = await findSecondFactor(ctx.database.queries, accountId);
  if (factor === undefined || factor.enabledAtMs === null) throw secondFactorNotFound();
  const digest = parseRecoveryCode(ctx, accountId, code);
  const checked =
    digest === undefined
      ? await checkAppCode(ctx, attempt, factor)
      : await checkRecoveryCode(ctx, accountId, digest);
  if (checked !== undefined) return checked;
  await ctx.database.transaction((tx) =>
    recordAudit(tx, ctx, { accountId, action: 'second_factor.rejected' }),
  );
  throw invalidCode();
}

/** Throws invalid_code if the code was used after it was checked. */
export async function useCode(tx: Tx, ctx: FactorContext, checked: CheckedCode): Promise<void> {
  const { accountId } = checked;
  switch (checked.kind) {
    case 'app':
      if (!(await takeStep(tx, accountId, checked.step))) throw invalidCode();
      return;
    case 'recovery':
      if (!(await takeRecoveryCode(tx, accountId, checked.digest))) throw invalidCode();
      await recordAudit(tx, ctx, { accountId, action: 'recovery_codes.used' });
      return;
    default:
      return assertNever(checked);
  }
}

/** The step of a code of the secret; undefined for another code, or one that was used. */
export function findCodeStep(
  { secrets, clock }: FactorContext,
  accountId: AccountId,
  { factor, code }: { readonly factor: StoredSecondFactor; readonly code: string },
): number | undefined {
  const secret = secrets.open(factor.secretSealed, toSealingContext(accountId));
  const digits = code.replaceAll(/\s/g, '');
  return findStep(secret, digits, { nowMs: clock(), lastStep: factor.lastStep });
}

export function toSealingContext(accountId: AccountId): string {
  return `second_factors.secret:${accountId}`;
}

async function checkAppCode(
  ctx: FactorContext,
  { accountId, code, origin }: CodeAttempt,
  factor: StoredSecondFactor,
): Promise<CheckedCode | undefined> {
  const known = await findKnownDevice(ctx, accountId, origin);
  const budget = known === undefined ? accountId : `${accountId}\n${known}`;
  const counter = ctx.secrets.digest('code-failures', budget);
  const waitSeconds = await ctx.codeFailures.consume(counter);
  if (waitSeconds !== null) throw tooManyCodes(waitSeconds);
  const step = findCodeStep(ctx, accountId, { factor, code });
  if (step === undefined) return undefined;
  await ctx.codeFailures.reset(counter);
  return { kind: 'app', accountId, step };
}

async function checkRecoveryCode(
  { database }: FactorContext,
  accountId: AccountId,
  digest: string,
): Promise<CheckedCode | undefined> {
  const isUnused = await hasRecoveryCode(database.queries, accountId, digest);
  return isUnused ? { kind: 'recovery', accountId, digest } : undefined;
}
