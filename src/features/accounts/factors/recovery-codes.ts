import { randomBytes } from 'node:crypto';

import type { AccountId } from '#contract/ids.ts';

import type { FactorContext } from './factor-context.ts';
import { toBase32 } from './totp.ts';

const CODES = 10;
/** 80 random bits can't be guessed, so that recovery codes need no limit of attempts. */
const CODE_BYTES = 10;
const RECOVERY_CODE = /^[a-z2-7]{16}$/;

/** Codes for the owner, and the digests that are stored instead of them. */
export function newRecoveryCodes(
  ctx: FactorContext,
  accountId: AccountId,
): { readonly codes: readonly string[]; readonly digests: readonly string[] } {
  const plain = Array.from({ length: CODES }, () =>
    toBase32(randomBytes(CODE_BYTES)).toLowerCase(),
  );
  return {
    codes: plain.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-')),
    digests: plain.map((code) => toDigest(ctx, accountId, code)),
  };
}

/** The digest of a submitted code; undefined if the text is no recovery code. */
export function parseRecoveryCode(
  ctx: FactorContext,
  accountId: AccountId,
  text: string,
): string | undefined {
  const code = text.replaceAll(/[\s-]/g, '').toLowerCase();
  return RECOVERY_CODE.test(code) ? toDigest(ctx, accountId, code) : undefined;
}

function toDigest({ secrets }: FactorContext, accountId: AccountId, code: string): string {
  return secrets.digest('recovery-code', `${accountId}\n${code}`);
}
