import type { Guard } from '#contract/guard.ts';
import { createAttemptLimit } from '#platform/http/limits/attempt-limit.ts';
import type { CreateLimiter } from '#platform/http/limits/limiter.ts';

import { createDeviceCookie, createSessionCookie } from './callers/area-cookies.ts';
import { createGuard } from './callers/create-guard.ts';
import type { AccountsContext } from './context.ts';
import { CODE_FAILURES_LIMIT } from './factors/check-code.ts';
import { LOGIN_FAILURES_LIMIT } from './factors/check-login.ts';
import { LOGIN_CHALLENGE_LIMIT, LOGIN_PROOF_BITS } from './factors/login-proof.ts';
import type { Cost } from './factors/password-hash.ts';
import { createPasswords } from './factors/passwords.ts';
import { createTransactionCookie, TRANSACTION_LIMIT } from './factors/sign-on-transaction.ts';
import { EMAIL_LINK_LIMIT } from './manage/email-address.ts';
import { PASSWORD_RESET_LIMIT } from './manage/password-reset.ts';

/** The context with its guard, for routes and other features. */
export type Accounts = AccountsContext & { readonly guard: Guard };

type AccountsOptions = Pick<
  AccountsContext,
  | 'database'
  | 'secrets'
  | 'clock'
  | 'registration'
  | 'deletionGraceMs'
  | 'publicUrl'
  | 'quotas'
  | 'enqueueMail'
  | 'removers'
  | 'countVideos'
> & {
  readonly createLimiter: CreateLimiter;
  readonly passwordCost?: Cost;
  readonly adminConsole?: boolean;
  readonly sendsEmail?: boolean;
  readonly oidc?: AccountsContext['oidc'];
};

export function createAccounts({
  createLimiter,
  passwordCost,
  adminConsole = false,
  sendsEmail = false,
  oidc = null,
  ...options
}: AccountsOptions): Accounts {
  const ctx = {
    ...options,
    adminConsole,
    sendsEmail,
    oidc,
    passwords: createPasswords(passwordCost),
    proofBits: LOGIN_PROOF_BITS,
    sessionCookie: createSessionCookie(options.publicUrl),
    deviceCookie: createDeviceCookie(options.publicUrl),
    transactionCookie: createTransactionCookie(options.publicUrl),
    failures: createAttemptLimit('login-failures', LOGIN_FAILURES_LIMIT, createLimiter),
    passwordResets: createAttemptLimit('password-resets', PASSWORD_RESET_LIMIT, createLimiter),
    codeFailures: createAttemptLimit('code-failures', CODE_FAILURES_LIMIT, createLimiter),
    emailLinks: createAttemptLimit('email-links', EMAIL_LINK_LIMIT, createLimiter),
    usedChallenges: createAttemptLimit('login-challenges', LOGIN_CHALLENGE_LIMIT, createLimiter),
    usedTransactions: createAttemptLimit('oidc-transactions', TRANSACTION_LIMIT, createLimiter),
  };
  return { ...ctx, guard: createGuard(ctx) };
}
