import { randomBytes } from 'node:crypto';

import { invalidPasskey } from '../account/auth-errors.ts';
import type { FactorContext } from './factor-context.ts';

/** Not longer than the window in which `usedChallenges` counts the uses of a challenge. */
export const PASSKEY_CHALLENGE_MS = 300_000;
const RANDOM_BYTES = 16;

/** A signed challenge, never stored. `purpose` binds it to an account or to a sign-in. */
export function createPasskeyChallenge(ctx: FactorContext, purpose: string): string {
  const random = randomBytes(RANDOM_BYTES).toString('base64url');
  const claims = `${ctx.clock() + PASSKEY_CHALLENGE_MS}.${random}`;
  return `${claims}.${sign(ctx, claims, purpose)}`;
}

/** `encoded` is the base64url text that the browser returns. */
export function isPasskeyChallenge(ctx: FactorContext, encoded: string, purpose: string): boolean {
  const challenge = Buffer.from(encoded, 'base64url').toString();
  const claims = challenge.slice(0, challenge.lastIndexOf('.'));
  const expiresAtMs = Number(claims.split('.')[0]);
  return ctx.clock() <= expiresAtMs && challenge === `${claims}.${sign(ctx, claims, purpose)}`;
}

/** Throws invalid_passkey if the challenge was used before, on any node. */
export async function usePasskeyChallenge(ctx: FactorContext, encoded: string): Promise<void> {
  const challenge = Buffer.from(encoded, 'base64url').toString();
  if ((await ctx.usedChallenges.consume(challenge)) !== null) throw invalidPasskey();
}

function sign({ secrets }: FactorContext, claims: string, purpose: string): string {
  return secrets.digest('passkey-challenge', `${claims}\n${purpose}`);
}
