import { createHash, randomBytes } from 'node:crypto';

import type { FactorContext } from './factor-context.ts';

/** About 260,000 digests, which take a browser some seconds. */
export const LOGIN_PROOF_BITS = 18;
const CHALLENGE_MS = 300_000;
/** Each challenge can be used once. */
export const LOGIN_CHALLENGE_LIMIT = { points: 1, windowSeconds: CHALLENGE_MS / 1000 };
const RANDOM_BYTES = 12;

/**
 * A challenge for a proof of work (hashcash), valid for one login with this e-mail address. Logins
 * from new devices need it while someone guesses the password.
 */
export function createLoginChallenge(ctx: FactorContext, emailNormal: string): string {
  const random = randomBytes(RANDOM_BYTES).toString('base64url');
  const claims = `${ctx.proofBits}.${ctx.clock() + CHALLENGE_MS}.${random}`;
  return `${claims}.${sign(ctx, claims, emailNormal)}`;
}

/**
 * Accepts a text `challenge:nonce` whose SHA-256 digest starts with the required number of zero
 * bits, once for each challenge.
 */
export async function acceptLoginProof(
  ctx: FactorContext,
  proof: string,
  emailNormal: string,
): Promise<boolean> {
  const challenge = proof.slice(0, proof.lastIndexOf(':'));
  const claims = challenge.slice(0, challenge.lastIndexOf('.'));
  if (challenge !== `${claims}.${sign(ctx, claims, emailNormal)}`) return false;
  const expiresAtMs = Number(claims.split('.')[1]);
  if (ctx.clock() > expiresAtMs || countZeroBits(proof) < ctx.proofBits) return false;
  return (await ctx.usedChallenges.consume(challenge)) === null;
}

function sign({ secrets }: FactorContext, claims: string, emailNormal: string): string {
  return secrets.digest('login-proof', `${claims}\n${emailNormal}`);
}

function countZeroBits(proof: string): number {
  return Math.clz32(createHash('sha256').update(proof).digest().readUInt32BE());
}
