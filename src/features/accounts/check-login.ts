import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { AttemptLimit } from '#platform/http/limits/attempt-limit.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { findAccountByEmail, replaceHash, type StoredAccount } from './account-store.ts';
import { invalidCredentials, tooManyFailures } from './auth-errors.ts';
import { normalizeEmail } from './email.ts';
import type { KnownDevices, PasswordContext } from './known-devices.ts';
import type { LoginProofs } from './login-proof.ts';
import type { Passwords } from './passwords.ts';

export type LoginDeps = {
  readonly database: Database;
  readonly passwords: Passwords;
  readonly knownDevices: Pick<KnownDevices, 'findKnown'>;
  readonly failures: AttemptLimit;
  readonly proofs: LoginProofs;
  readonly secrets: Secrets;
  readonly clock: Clock;
};

export type Login = { readonly email: string; readonly password: string };

/** `newPassword` replaces the current password after a successful check. */
type LoginAttempt = Login & {
  readonly context: PasswordContext;
  readonly newPassword?: string;
  readonly proof?: string;
};

/**
 * Runs `onSuccess` in a transaction if the e-mail address and the password are correct. Otherwise
 * throws AppError, after the same amount of work for unknown accounts, so that the response time
 * does not reveal which accounts exist.
 */
export async function checkLogin<T>(
  { email, password, context, newPassword, proof }: LoginAttempt,
  { database, passwords, knownDevices, failures, proofs, secrets, clock }: LoginDeps,
  onSuccess: (tx: Tx, account: StoredAccount) => Promise<T>,
): Promise<T> {
  const emailNormal = normalizeEmail(email);
  const account = await findAccountByEmail(database.queries, emailNormal);
  const known = await knownDevices.findKnown(database.queries, account?.id, context);
  const counter = await countAttempt({ emailNormal, known, proof }, { failures, proofs, secrets });

  const verdict = await passwords.check(password, account?.passwordHash);
  if (account === undefined || verdict === 'wrong' || account.isDisabled) {
    throw invalidCredentials();
  }
  if (counter !== null) await failures.reset(counter);

  const { passwordHash: currentHash } = account;
  const newHash =
    newPassword !== undefined || verdict === 'correct_but_outdated'
      ? await passwords.hash(newPassword ?? password)
      : currentHash;
  return database.transaction(async (tx) => {
    // The update also locks the account. It compares the hash, because another request may have
    // changed the password since the check.
    const nowMs = clock();
    const isSame = await replaceHash(tx, account.id, { currentHash, newHash, nowMs });
    if (!isSame) throw invalidCredentials();
    return onSuccess(tx, account);
  });
}

type CountedAttempt = {
  readonly emailNormal: string;
  readonly known: string | undefined;
  readonly proof: string | undefined;
};

/**
 * Counts an attempt before the password is checked, so that parallel guesses can't exceed the
 * limit. Throws rate_limited above the limit, unless an unknown client has a proof of work. Returns
 * the counter to reset after a successful login; null after a proof, which must not give the
 * guessers new attempts.
 */
async function countAttempt(
  { emailNormal, known, proof }: CountedAttempt,
  { failures, proofs, secrets }: Pick<LoginDeps, 'failures' | 'proofs' | 'secrets'>,
): Promise<string | null> {
  const budget = known === undefined ? emailNormal : `${emailNormal}\n${known}`;
  const counter = secrets.digest('login-failures', budget);
  const waitSeconds = await failures.consume(counter);
  if (waitSeconds === null) return counter;
  if (known !== undefined) throw tooManyFailures(waitSeconds);
  if (proof !== undefined && (await proofs.accept(proof, emailNormal))) return null;
  throw tooManyFailures(waitSeconds, proofs.challenge(emailNormal));
}
