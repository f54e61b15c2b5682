import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { AttemptLimit } from '#platform/http/attempt-limit.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { findAccountByEmail, replaceHash, type StoredAccount } from './account-store.ts';
import { invalidCredentials, tooManyFailures } from './auth-errors.ts';
import type { KnownDevices, PasswordContext } from './known-devices.ts';
import { normalizeEmail } from './normalize-email.ts';
import type { Passwords } from './passwords.ts';

export type LoginDeps = {
  readonly database: Database;
  readonly passwords: Passwords;
  readonly knownDevices: Pick<KnownDevices, 'findKnown'>;
  readonly failures: AttemptLimit;
  readonly secrets: Secrets;
  readonly clock: Clock;
};

export type Login = { readonly email: string; readonly password: string };

/** `newPassword` replaces the current password after a successful check. */
type LoginAttempt = Login & { readonly context: PasswordContext; readonly newPassword?: string };

/**
 * Runs `onSuccess` in a transaction if e-mail and password are correct, and throws AppError
 * otherwise. Unknown accounts take the same amount of work, so that timing reveals nothing.
 */
export async function checkLogin<T>(
  { email, password, context, newPassword }: LoginAttempt,
  { database, passwords, knownDevices, failures, secrets, clock }: LoginDeps,
  onSuccess: (tx: Tx, account: StoredAccount) => Promise<T>,
): Promise<T> {
  const emailNormal = normalizeEmail(email);
  const account = await findAccountByEmail(database.queries, emailNormal);
  const known = await knownDevices.findKnown(database.queries, account?.id, context);
  const budget = known === undefined ? emailNormal : `${emailNormal}\n${known}`;
  // Counted before the check, so that parallel guesses can't exceed the limit.
  const counter = secrets.digest('login-failures', budget);
  const waitSeconds = await failures.consume(counter);
  if (waitSeconds !== null) throw tooManyFailures(waitSeconds);

  const verdict = await passwords.check(password, account?.passwordHash);
  if (account === undefined || verdict === 'wrong' || account.isDisabled) {
    throw invalidCredentials();
  }
  await failures.reset(counter);

  const { passwordHash: currentHash } = account;
  const newHash =
    newPassword !== undefined || verdict === 'correct_but_outdated'
      ? await passwords.hash(newPassword ?? password)
      : currentHash;
  return database.transaction(async (tx) => {
    // Also locks the account. The hash is compared because the password may have been changed since
    // the check.
    const nowMs = clock();
    const isSame = await replaceHash(tx, account.id, { currentHash, newHash, nowMs });
    if (!isSame) throw invalidCredentials();
    return onSuccess(tx, account);
  });
}
