import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { AttemptLimit } from '#platform/http/attempt-limit.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { findAccountByEmail, replaceHash, type StoredAccount } from './account-store.ts';
import type { LoginPlaces, Place } from './login-places.ts';
import { toNormalEmail } from './normal-email.ts';
import type { Passwords } from './passwords.ts';
import { invalidCredentials, tooManyFailures } from './refusals.ts';

export type LoginDeps = {
  readonly database: Database;
  readonly passwords: Passwords;
  readonly places: Pick<LoginPlaces, 'findKnown'>;
  readonly failures: AttemptLimit;
  readonly secrets: Secrets;
  readonly clock: Clock;
};

export type Login = { readonly email: string; readonly password: string };

/** `newPassword` takes the place of the one that was right. */
type Attempt = Login & { readonly place: Place; readonly newPassword?: string };

/**
 * Runs `andThen` in a transaction for the account that e-mail and password open, and throws AppError
 * for all others, after the same work.
 */
export async function withLogin<T>(
  { email, password, place, newPassword }: Attempt,
  { database, passwords, places, failures, secrets, clock }: LoginDeps,
  andThen: (tx: Tx, account: StoredAccount) => Promise<T>,
): Promise<T> {
  const emailNormal = toNormalEmail(email);
  const account = await findAccountByEmail(database.queries, emailNormal);
  const known = await places.findKnown(database.queries, account?.id, place);
  const budget = known === undefined ? emailNormal : `${emailNormal}\n${known}`;
  // Counted before the outcome is known: a thousand guesses at the same time are a thousand.
  const counter = secrets.digest('login-failures', budget);
  const waitSeconds = await failures.take(counter);
  if (waitSeconds !== null) throw tooManyFailures(waitSeconds);

  const verdict = await passwords.check(password, account?.passwordHash);
  if (account === undefined || verdict === 'wrong' || account.isDisabled) {
    throw invalidCredentials();
  }
  await failures.clear(counter);

  const { passwordHash: former } = account;
  const better =
    newPassword !== undefined || verdict === 'right_but_outdated'
      ? await passwords.hash(newPassword ?? password)
      : former;
  return database.transaction(async (tx) => {
    // Also holds the account: the password may have been changed since it was checked.
    const nowMs = clock();
    const isSame = await replaceHash(tx, account.id, { former, better, nowMs });
    if (!isSame) throw invalidCredentials();
    return andThen(tx, account);
  });
}
