import { AppError } from '#contract/app-error.ts';
import type { Language } from '#lib/i18n/language.ts';
import { parseEmail } from '#lib/net/parse-email.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import type { Tx } from '#platform/db/database.ts';
import { newAccountId } from '#platform/new-id.ts';

import { changeAccount, insertAccount } from '../account/account-store.ts';
import type { Account } from '../account/account.ts';
import { emailTaken, invalidEmail } from '../account/auth-errors.ts';
import type { LoginOrigin } from '../callers/known-devices.ts';
import { validateNewPassword } from '../factors/new-password.ts';
import { sendVerification } from './email-address.ts';
import { type LoginResult, startSession } from './log-in.ts';
import type { ManageContext } from './manage-context.ts';

type CreateAccountInput = {
  readonly email: string;
  readonly password: string;
  readonly name?: string;
  readonly language?: Language;
};

export async function register(
  ctx: ManageContext,
  input: CreateAccountInput,
  origin: LoginOrigin,
): Promise<LoginResult> {
  if (ctx.registration !== 'open') {
    const message = 'Registration is closed. Ask the operator of this service for an account.';
    throw new AppError('registration_closed', message);
  }
  return addAccount(ctx, input, async (tx, account) => {
    await recordAudit(tx, ctx, { accountId: account.id, action: 'account.created' });
    await sendVerification(tx, ctx, account);
    return await startSession(ctx, tx, { account, origin });
  });
}

/** Creates an account without a session and regardless of REGISTRATION, for the operator. */
export function createAccount(ctx: ManageContext, input: CreateAccountInput): Promise<Account> {
  return addAccount(ctx, input, async (tx, account) => {
    const nowMs = ctx.clock();
    await changeAccount(tx, account.id, { access_reset_at_ms: nowMs, updated_at_ms: nowMs });
    await recordAudit(tx, ctx, { accountId: account.id, action: 'operator.account_created' });
    return account;
  });
}

/** Hashes the password before the transaction, which must stay short. */
async function addAccount<T>(
  { database, passwords, clock }: ManageContext,
  { email, password, name, language }: CreateAccountInput,
  onSuccess: (tx: Tx, account: Account) => Promise<T>,
): Promise<T> {
  const parsed = parseEmail(email);
  if (parsed === undefined) throw invalidEmail();
  await validateNewPassword(password, '/password');
  const account = {
    id: newAccountId(),
    email: parsed.text,
    emailVerifiedAtMs: null,
    passwordHash: await passwords.hash(password),
    accessResetAtMs: null,
    name: name ?? null,
    language: language ?? null,
    embedSites: null,
    role: 'user' as const,
    isDisabled: false,
    deletionDueMs: null,
    createdAtMs: clock(),
  };
  return database.transaction(async (tx) => {
    const emailNormal = parsed.normal;
    if (!(await insertAccount(tx, { ...account, emailNormal }))) throw emailTaken();
    return onSuccess(tx, account);
  });
}
