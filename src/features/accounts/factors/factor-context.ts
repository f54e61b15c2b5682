import type { AttemptLimit } from '#platform/http/limits/attempt-limit.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import type { CallerContext } from '../callers/caller-context.ts';
import type { Passwords } from './passwords.ts';

/** The services that checks of passwords, codes, passkeys and links use. */
export type FactorContext = CallerContext & {
  readonly secrets: Pick<Secrets, 'digest' | 'seal' | 'open'>;
  readonly passwords: Passwords;
  /** The work for a proof of a login, in zero bits of its digest. */
  readonly proofBits: number;
  /** Limits consecutive failed logins. */
  readonly failures: AttemptLimit;
  /** Limits incorrect codes of authenticator apps. */
  readonly codeFailures: AttemptLimit;
  /** Counts the uses of each login challenge. */
  readonly usedChallenges: AttemptLimit;
  /** Counts the uses of each single sign-on. */
  readonly usedTransactions: AttemptLimit;
};
