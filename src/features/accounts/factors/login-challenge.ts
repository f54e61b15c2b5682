import { randomBytes } from 'node:crypto';

import { isAccountId } from '#contract/ids.ts';

import { findAccount, type StoredAccount } from '../account/account-store.ts';
import { invalidChallenge } from '../account/auth-errors.ts';
import type { FactorContext } from './factor-context.ts';

/** Not longer than the window in which `usedChallenges` counts the uses of a challenge. */
const CHALLENGE_MS = 300_000;
const RANDOM_BYTES = 12;

/**
 * Proves that the password was accepted. It is bound to the password hash, so that a password
 * change invalidates it.
 */
export function createCodeChallenge(ctx: FactorContext, account: StoredAccount): string {
  const random = randomBytes(RANDOM_BYTES).toString('base64url');
  const claims = `${account.id}.${ctx.clock() + CHALLENGE_MS}.${random}`;
  return `${claims}.${sign(ctx, claims, account)}`;
}

/** The account of a valid challenge. Throws invalid_challenge. */
export async function openCodeChallenge(
  ctx: FactorContext,
  challenge: string,
): Promise<StoredAccount> {
  const claims = challenge.slice(0, challenge.lastIndexOf('.'));
  const [id = '', expiresAtMs = ''] = claims.split('.');
  if (!isAccountId(id) || !(ctx.clock() <= Number(expiresAtMs))) throw invalidChallenge();
  const account = await findAccount(ctx.database.queries, id);
  if (account === undefined || account.isDisabled) throw invalidChallenge();
  if (challenge !== `${claims}.${sign(ctx, claims, account)}`) throw invalidChallenge();
  return account;
}

/** Throws invalid_challenge if the challenge was used before, on any node. */
export async function useChallenge(ctx: FactorContext, challenge: string): Promise<void> {
  if ((await ctx.usedChallenges.consume(challenge)) !== null) throw invalidChallenge();
}

function sign({ secrets }: FactorContext, claims: string, account: StoredAccount): string {
  return secrets.digest('code-challenge', `${claims}\n${account.passwordHash}`);
}
