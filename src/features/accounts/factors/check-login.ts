import { normalizeEmail } from '#lib/net/parse-email.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import type { Tx } from '#platform/db/database.ts';
import { newAccountId } from '#platform/new-id.ts';

import { findAccountByEmail, replaceHash, type StoredAccount } from '../account/account-store.ts';
import { invalidCredentials, tooManyFailures } from '../account/auth-errors.ts';
import { findKnownDevice, type PasswordContext } from '../callers/known-devices.ts';
import type { FactorContext } from './factor-context.ts';
import { acceptLoginProof, createLoginChallenge } from './login-proof.ts';
import type { PasswordVerdict } from './password-hash.ts';

/**
 * Wrong passwords per e-mail address, counted separately for each known device. A successful login
 * resets the count.
 */
export const LOGIN_FAILURES_MAX = 10;
export const LOGIN_FAILURES_LIMIT = { points: LOGIN_FAILURES_MAX, windowSeconds: 15 * 60 };

/** `newPassword` replaces the current password after a successful check. */
type LoginAttempt = {
  readonly email: string;
  readonly password: string;
  readonly origin: PasswordContext;
  readonly newPassword?: string;
  readonly proof?: string;
};

/**
 * Runs `onSuccess` in a transaction if the e-mail address and the password are correct. Otherwise
 * throws AppError, after the same amount of work for unknown accounts, so that the response time
 * does not reveal which accounts exist.
 */
export async function checkLogin<T>(
  ctx: FactorContext,
  { email, password, origin, newPassword, proof }: LoginAttempt,
  onSuccess: (tx: Tx, account: StoredAccount) => Promise<T>,
): Promise<T> {
  const { database, passwords, failures, clock } = ctx;
  const emailNormal = normalizeEmail(email);
  const account = await findAccountByEmail(database.queries, emailNormal);
  const known = await findKnownDevice(ctx, account?.id, origin);
  const counter = await countAttempt(ctx, { emailNormal, known, proof });

  const verdict = await passwords.check(password, account?.passwordHash ?? undefined);
  if (!isAccepted(account, verdict)) {
    await recordRejection(ctx, account);
    throw invalidCredentials();
  }
  const { passwordHash: currentHash } = account;
  if (counter !== null) await failures.reset(counter);

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

type AccountWithPassword = StoredAccount & { readonly passwordHash: string };

function isAccepted(
  account: StoredAccount | undefined,
  verdict: PasswordVerdict,
): account is AccountWithPassword {
  if (account === undefined || account.isDisabled) return false;
  return account.passwordHash !== null && verdict !== 'wrong';
}

/**
 * Records a rejected password. For an unknown account, the same statements run and are rolled back,
 * because the response time must not reveal which accounts exist.
 */
async function recordRejection(
  { database, clock }: FactorContext,
  account: StoredAccount | undefined,
): Promise<void> {
  const rollback = new Error('there is no such account');
  const accountId = account?.id ?? newAccountId();
  try {
    await database.transaction(async (tx) => {
      await recordAudit(tx, { clock }, { accountId, action: 'password.rejected' });
      if (account === undefined) throw rollback;
    });
  } catch (error) {
    if (error !== rollback) throw error;
  }
}

/**
 * Counts an attempt before the password is checked, so that parallel guesses can't exceed the
 * limit. Throws rate_limited above the limit, unless an unknown client has a proof of work. Returns
 * the counter to reset after a successful login; null after a proof, which must not give the
 * guessers new attempts.
 */
async function countAttempt(
  ctx: FactorContext,
  {
    emailNormal,
    known,
    proof,
  }: {
    readonly emailNormal: string;
    readonly known: string | undefined;
    readonly proof: string | undefined;
  },
): Promise<string | null> {
  const budget = known === undefined ? emailNormal : `${emailNormal}\n${known}`;
  const counter = ctx.secrets.digest('login-failures', budget);
  const waitSeconds = await ctx.failures.consume(counter);
  if (waitSeconds === null) return counter;
  if (known !== undefined) throw tooManyFailures(waitSeconds);
  if (proof !== undefined && (await acceptLoginProof(ctx, proof, emailNormal))) return null;
  throw tooManyFailures(waitSeconds, createLoginChallenge(ctx, emailNormal));
}
