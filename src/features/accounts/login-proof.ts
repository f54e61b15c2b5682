import { createHash, randomBytes } from 'node:crypto';

import type { Clock } from '#platform/clock.ts';
import type { AttemptLimit } from '#platform/http/limits/attempt-limit.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

/**
 * Proof of work for logins from new devices while someone guesses the password (hashcash): a text
 * `challenge:nonce` whose SHA-256 digest starts with the required number of zero bits.
 */
export type LoginProofs = {
  /** `bits.expiresAtMs.random.mac`, valid for one login with this e-mail address. */
  readonly challenge: (emailNormal: string) => string;
  /** Accepts each challenge once. */
  readonly accept: (proof: string, emailNormal: string) => Promise<boolean>;
};

/** About 260,000 digests, which take a browser up to a second. */
const BITS = 18;
const CHALLENGE_MS = 300_000;
/** Each challenge can be used once. */
export const LOGIN_CHALLENGE_LIMIT = { points: 1, windowSeconds: CHALLENGE_MS / 1000 };
const RANDOM_BYTES = 12;

export function createLoginProofs({
  secrets,
  clock,
  used,
}: {
  readonly secrets: Pick<Secrets, 'digest'>;
  readonly clock: Clock;
  /** Counts the uses of each challenge: one per `CHALLENGE_MS`. */
  readonly used: Pick<AttemptLimit, 'consume'>;
}): LoginProofs {
  const sign = (claims: string, emailNormal: string): string =>
    secrets.digest('login-proof', `${claims}\n${emailNormal}`);

  return {
    challenge(emailNormal) {
      const random = randomBytes(RANDOM_BYTES).toString('base64url');
      const claims = `${BITS}.${clock() + CHALLENGE_MS}.${random}`;
      return `${claims}.${sign(claims, emailNormal)}`;
    },
    async accept(proof, emailNormal) {
      const challenge = proof.slice(0, proof.lastIndexOf(':'));
      const claims = challenge.slice(0, challenge.lastIndexOf('.'));
      if (challenge !== `${claims}.${sign(claims, emailNormal)}`) return false;
      const expiresAtMs = Number(claims.split('.')[1]);
      if (clock() > expiresAtMs || countZeroBits(proof) < BITS) return false;
      return (await used.consume(challenge)) === null;
    },
  };
}

function countZeroBits(proof: string): number {
  return Math.clz32(createHash('sha256').update(proof).digest().readUInt32BE());
}
